package io.gangflow.minicluster.argo;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a workflow executes: its own spec joined with that of the template it is made from, its own winning (Argo 4.1,
 * workflow/util/merge.go, {@code JoinWorkflowSpec}). The joined spec is kept in the status, so that a template that
 * changes later does not change what runs.
 */
final class ExecutedSpec {

    /** Fields that concern the workflow's controller and not what it runs. */
    private static final List<String> OF_THE_OBJECT = List.of(
            "workflowTemplateRef",
            "suspend",
            "shutdown",
            "archiveLogs",
            "hooks",
            "podPriorityClassName",
            "templateDefaults");

    private ExecutedSpec() {}

    /** The workflow's spec on top of its template's. */
    static ObjectNode joined(JsonNode workflow, JsonNode template) {
        ObjectNode joined =
                template.path("spec").isObject() ? template.path("spec").deepCopy() : Trees.empty();
        workflow.path("spec").properties().forEach(field -> {
            if (!field.getKey().equals("arguments")) {
                joined.set(field.getKey(), field.getValue().deepCopy());
            }
        });
        arguments(joined, workflow.path("spec").path("arguments").path("parameters"));
        return joined;
    }

    /** The joined spec as the template of a run; it is read strictly, so that what is not played is refused. */
    static WorkflowTemplate template(String namespace, JsonNode joined) {
        ObjectNode spec = joined.deepCopy();
        OF_THE_OBJECT.forEach(spec::remove);
        WorkflowTemplate template = new WorkflowTemplate();
        template.getMetadata().setName("executed");
        template.getMetadata().setNamespace(namespace);
        template.setSpec(ArgoJson.convert(spec, WorkflowSpec.class));
        return template;
    }

    private static void arguments(ObjectNode spec, JsonNode given) {
        if (given.isEmpty()) {
            return;
        }
        Map<String, ObjectNode> byName = new LinkedHashMap<>();
        spec.path("arguments")
                .path("parameters")
                .forEach(parameter -> byName.put(parameter.path("name").asText(), parameter.deepCopy()));
        for (JsonNode parameter : given) {
            byName.computeIfAbsent(
                            parameter.path("name").asText(),
                            name -> Trees.empty().put("name", name))
                    .set("value", parameter.path("value"));
        }
        ArrayNode merged = spec.withObject("/arguments").putArray("parameters");
        byName.values().forEach(merged::add);
    }
}
