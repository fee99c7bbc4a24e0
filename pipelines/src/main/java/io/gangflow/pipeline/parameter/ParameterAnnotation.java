package io.gangflow.pipeline.parameter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterPattern;
import io.gangflow.pipeline.model.ParameterRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The rules of a pipeline's parameters as JSON, an annotation of its WorkflowTemplate: Argo's parameters have a value
 * and an enum, but no types and no ranges. An example is {@code {"n":{"type":"integer","minimum":1}}}; the keys are
 * those of the pipeline language. Names, defaults and enums are read from the template's own parameters, where every
 * user can see them.
 */
public final class ParameterAnnotation {

    /** Name of the annotation. */
    public static final String NAME = "gangflow.io/parameters";

    private ParameterAnnotation() {}

    /** Writes the rules without their enums. */
    public static String write(List<Parameter> parameters) {
        ObjectNode root = BoundedJson.MAPPER.createObjectNode();
        parameters.forEach(parameter -> write(root.putObject(parameter.name()), parameter.rule()));
        return root.toString();
    }

    private static void write(ObjectNode node, ParameterRule rule) {
        node.put("type", keyword(rule.type()));
        rule.minimum().ifPresent(minimum -> number(node, "minimum", minimum));
        rule.maximum().ifPresent(maximum -> number(node, "maximum", maximum));
        rule.minLength().ifPresent(length -> node.put("minLength", length));
        rule.maxLength().ifPresent(length -> node.put("maxLength", length));
        rule.pattern().ifPresent(pattern -> node.put("pattern", pattern));
        if (rule.confined()) {
            node.put("confined", true);
        }
    }

    private static void number(ObjectNode node, String key, double number) {
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            node.put(key, (long) number);
        } else {
            node.put(key, number);
        }
    }

    private static String keyword(Parameter.Type type) {
        return type.keyword();
    }

    /**
     * Reads the rules by parameter name, without enums. Unknown keys are ignored: a newer version may have written
     * them.
     *
     * @throws IllegalArgumentException if the text has another form than that of {@link #write}; values then cannot be
     *     checked
     */
    public static Map<String, ParameterRule> read(String json) {
        Map<String, ParameterRule> rules = new LinkedHashMap<>();
        JsonNode root;
        try {
            root = BoundedJson.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw unreadable("it is not JSON");
        }
        if (!root.isObject()) {
            throw unreadable("it is not a JSON object");
        }
        root.properties().forEach(field -> rules.put(field.getKey(), rule(field.getKey(), field.getValue())));
        return rules;
    }

    private static ParameterRule rule(String name, JsonNode node) {
        Optional<String> pattern = text(name, node, "pattern");
        pattern.flatMap(ParameterPattern::problem).ifPresent(problem -> {
            throw unreadable("the pattern of `%s` %s".formatted(name, problem));
        });
        return new ParameterRule(
                type(name, node),
                List.of(),
                bound(name, node, "minimum"),
                bound(name, node, "maximum"),
                length(name, node, "minLength"),
                length(name, node, "maxLength"),
                pattern,
                node.path("confined").asBoolean());
    }

    private static Parameter.Type type(String name, JsonNode node) {
        for (Parameter.Type type : Parameter.Type.values()) {
            if (keyword(type).equals(node.path("type").asText())) {
                return type;
            }
        }
        throw unreadable("`%s` has no known type".formatted(name));
    }

    private static Optional<Double> bound(String name, JsonNode node, String key) {
        JsonNode found = node.path(key);
        if (found.isMissingNode()) {
            return Optional.empty();
        }
        if (!found.isNumber() || !Double.isFinite(found.asDouble())) {
            throw unreadable("`%s` of `%s` is not a number".formatted(key, name));
        }
        return Optional.of(found.asDouble());
    }

    private static OptionalInt length(String name, JsonNode node, String key) {
        JsonNode found = node.path(key);
        if (found.isMissingNode()) {
            return OptionalInt.empty();
        }
        if (!found.isInt()) {
            throw unreadable("`%s` of `%s` is not a length".formatted(key, name));
        }
        return OptionalInt.of(found.asInt());
    }

    private static Optional<String> text(String name, JsonNode node, String key) {
        JsonNode found = node.path(key);
        if (found.isMissingNode()) {
            return Optional.empty();
        }
        if (!found.isTextual()) {
            throw unreadable("`%s` of `%s` is not a text".formatted(key, name));
        }
        return Optional.of(found.asText());
    }

    private static IllegalArgumentException unreadable(String why) {
        return new IllegalArgumentException(
                "annotation `%s` of the WorkflowTemplate cannot be read: %s; apply the pipeline again"
                        .formatted(NAME, why));
    }
}
