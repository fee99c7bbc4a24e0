package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A JSON value as text for Argo's parameters. Strings are used unchanged, so {@code "1"} is {@code 1}. A whole number
 * for an integer parameter is written without a fraction, because JSON Schema, which Airflow uses for validation,
 * accepts {@code 1.0} as an integer. All other values are compact JSON.
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
     * Returns equivalent compact JSON in which Argo finds no template: a space separates two braces that close objects,
     * and the second of two braces in a text is escaped.
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
