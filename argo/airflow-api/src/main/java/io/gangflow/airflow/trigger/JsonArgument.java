package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A JSON value as the text that Argo's parameters have. Texts are taken unchanged, so {@code "1"} is {@code 1}; a whole number is
 * written without a fraction for an integer, because JSON Schema, by which Airflow checks, counts {@code 1.0} as an integer; all
 * else is compact JSON.
 */
final class JsonArgument {

    private static final int MOST_DIGITS = 18;

    private JsonArgument() {}

    /** @param rule of the parameter that takes the value; empty for a parameter without one */
    static String text(Optional<ParameterRule> rule, JsonNode value) {
        if (value.isTextual()) {
            return value.asText();
        }
        boolean integer = rule.map(ParameterRule::type)
                .filter(Parameter.Type.INTEGER::equals)
                .isPresent();
        if (integer && value.isNumber() && Double.isFinite(value.asDouble())) {
            return whole(value.decimalValue()).orElseGet(value::asText);
        }
        return inert(value);
    }

    private static Optional<String> whole(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        boolean isShort = (long) stripped.precision() - stripped.scale() <= MOST_DIGITS;
        return stripped.scale() <= 0 && isShort ? Optional.of(stripped.toPlainString()) : Optional.empty();
    }

    /**
     * Compact JSON of the same meaning in which Argo finds no template: between two braces that close objects stands a
     * space, and of two braces in a text the second is escaped.
     */
    static String inert(JsonNode value) {
        String json = ArgoJson.write(value);
        StringBuilder written = new StringBuilder();
        boolean text = false;
        for (int at = 0; at < json.length(); at++) {
            char character = json.charAt(at);
            boolean pair = at > 0 && json.charAt(at - 1) == character && (character == '{' || character == '}');
            if (pair && text) {
                written.append("\\u%04x".formatted((int) character));
            } else {
                written.append(pair ? " " : "").append(character);
            }
            if (text && character == '\\') {
                at++;
                written.append(json.charAt(at));
            } else if (character == '"') {
                text = !text;
            }
        }
        return written.toString();
    }
}
