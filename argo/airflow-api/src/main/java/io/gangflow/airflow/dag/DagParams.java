package io.gangflow.airflow.dag;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.model.ParameterRule;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline's parameters as Airflow params: each with its value, its description and a JSON Schema, with which
 * Airflow's form validates input. Parameters of a template without rules are strings.
 */
final class DagParams {

    private DagParams() {}

    static ObjectNode of(Dag dag) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        Map<String, ParameterRule> rules = dag.declared().rules();
        dag.parameters().forEach(parameter -> {
            String name = parameter.name();
            params.set(name, param(parameter, rules.getOrDefault(name, ParameterRule.anyText())));
        });
        return params;
    }

    private static ObjectNode param(Parameter parameter, ParameterRule rule) {
        ObjectNode param = JsonNodeFactory.instance.objectNode();
        String value = parameter.value() == null ? parameter.defaultValue() : parameter.value();
        param.set("value", typed(rule, value));
        param.put("description", parameter.description().isEmpty() ? null : parameter.description());
        param.put("source", "dag");
        ObjectNode schema = param.putObject("schema");
        boolean date = rule.type() == io.gangflow.pipeline.model.Parameter.Type.DATE;
        schema.put("type", date ? "string" : rule.type().keyword());
        if (date) {
            schema.put("format", "date");
        }
        if (!parameter.description().isEmpty()) {
            schema.put("description", parameter.description());
        }
        if (!rule.allowed().isEmpty()) {
            ArrayNode allowed = schema.putArray("enum");
            rule.allowed().forEach(each -> allowed.add(typed(rule, each)));
        }
        rule.minimum().ifPresent(minimum -> schema.set("minimum", number(ParameterRule.plain(minimum))));
        rule.maximum().ifPresent(maximum -> schema.set("maximum", number(ParameterRule.plain(maximum))));
        rule.minLength().ifPresent(length -> schema.put("minLength", length));
        rule.maxLength().ifPresent(length -> schema.put("maxLength", length));
        rule.pattern().ifPresent(pattern -> schema.put("pattern", "^(?:" + pattern + ")$"));
        return param;
    }

    /** Returns the value with its JSON type; a value that violates its own rule is returned as a string. */
    private static JsonNode typed(ParameterRule rule, @Nullable String value) {
        if (value == null) {
            return NullNode.getInstance();
        }
        if (ParameterRule.of(rule.type()).problem(value).isPresent()) {
            return TextNode.valueOf(value);
        }
        return switch (rule.type()) {
            case STRING -> TextNode.valueOf(value);
            case INTEGER -> LongNode.valueOf(Long.parseLong(value));
            case NUMBER -> number(value);
            case BOOLEAN -> BooleanNode.valueOf(Boolean.parseBoolean(value));
            case DATE -> TextNode.valueOf(value);
            case ARRAY, OBJECT -> tree(value);
        };
    }

    private static JsonNode tree(String json) {
        try {
            return BoundedJson.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the rule took `%s` for JSON".formatted(json), e);
        }
    }

    private static JsonNode number(String text) {
        double number = Double.parseDouble(text);
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? LongNode.valueOf((long) number)
                : DecimalNode.valueOf(BigDecimal.valueOf(number));
    }
}
