package io.gangflow.airflow.dag;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.value.Parameter;
import java.util.Objects;

/**
 * A pipeline's parameters as Airflow's params: each with its value, its description and a JSON Schema. Argo's parameters
 * are texts; of which kind the text is, the compiled template does not say.
 */
final class DagParams {

    private DagParams() {}

    static ObjectNode of(Dag dag) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        dag.parameters().forEach(parameter -> params.set(Objects.requireNonNullElse(parameter.getName(), ""), param(parameter)));
        return params;
    }

    private static ObjectNode param(Parameter parameter) {
        ObjectNode param = JsonNodeFactory.instance.objectNode();
        param.put("value", parameter.getValue() == null ? parameter.getDefaultValue() : parameter.getValue());
        param.put("description", parameter.getDescription());
        param.put("source", "dag");
        ObjectNode schema = param.putObject("schema");
        schema.put("type", "string");
        if (parameter.getDescription() != null) {
            schema.put("description", parameter.getDescription());
        }
        if (!parameter.getEnumeration().isEmpty()) {
            ArrayNode allowed = schema.putArray("enum");
            parameter.getEnumeration().forEach(allowed::add);
        }
        return param;
    }
}
