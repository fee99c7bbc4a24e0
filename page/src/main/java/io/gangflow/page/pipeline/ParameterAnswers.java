package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.page.shape.PipelineShapes;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.model.Pipeline;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters of a pipeline as fields of a form. */
final class ParameterAnswers {

    private ParameterAnswers() {}

    static List<ObjectNode> of(KnownPipeline pipeline) {
        return pipeline.file()
                .flatMap(file -> file.read().value())
                .map(ParameterAnswers::of)
                .or(() -> pipeline.dag().map(ParameterAnswers::of))
                .orElse(List.of());
    }

    static List<ObjectNode> of(Pipeline pipeline) {
        return pipeline.parameters().stream()
                .map(parameter -> field(
                        parameter.name(),
                        parameter.rule(),
                        parameter.defaultValue(),
                        parameter.description(),
                        parameter.defaultValue().isEmpty()))
                .toList();
    }

    private static List<ObjectNode> of(Dag dag) {
        var declared = dag.declared().byName();
        Map<String, ParameterRule> rules = dag.declared().rules();
        return dag.parameters().stream()
                .map(parameter -> field(
                        parameter.name(),
                        rules.getOrDefault(parameter.name(), ParameterRule.anyText()),
                        Optional.ofNullable(parameter.value()).or(() -> Optional.ofNullable(parameter.defaultValue())),
                        Optional.of(parameter.description()).filter(text -> !text.isEmpty()),
                        declared.containsKey(parameter.name())
                                && declared.get(parameter.name()).required()))
                .toList();
    }

    private static ObjectNode field(
            String name, ParameterRule rule, Optional<String> value, Optional<String> description, boolean required) {
        ArrayNode values = JsonNodeFactory.instance.arrayNode();
        rule.allowed().forEach(values::add);
        return PipelineShapes.PARAMETER
                .startResponse()
                .put("name", name)
                .put("type", rule.allowed().isEmpty() ? type(rule.type()) : "enum")
                .put("required", required)
                .put("default", value)
                .put("description", description)
                .put("values", rule.allowed().isEmpty() ? NullNode.getInstance() : values)
                .put("min", number(rule.minimum()))
                .put("max", number(rule.maximum()))
                .put("pattern", rule.pattern())
                .done();
    }

    private static String type(Parameter.Type type) {
        return switch (type) {
            case INTEGER -> "int";
            case NUMBER -> "float";
            case BOOLEAN -> "bool";
            case DATE -> "date";
            case STRING, ARRAY, OBJECT -> "text";
        };
    }

    private static JsonNode number(Optional<Double> bound) {
        return bound.<JsonNode>map(each -> DecimalNode.valueOf(BigDecimal.valueOf(each)))
                .orElse(NullNode.getInstance());
    }
}
