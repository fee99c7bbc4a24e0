package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.value.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The spec that a workflow executes: its own spec merged with the spec of its template; its own takes precedence (Argo
 * 4.1, workflow/util/merge.go, {@code JoinWorkflowSpec}). The merged spec is stored in the status, so later changes of
 * the template do not affect the run.
 */
final class ExecutedSpec {

    /** Fields for the workflow's controller, which do not affect the executed templates. */
    private static final List<String> OF_THE_OBJECT = List.of(
            "workflowTemplateRef", "suspend", "shutdown", "archiveLogs", "podPriorityClassName", "templateDefaults");

    private ExecutedSpec() {}

    /** Merges the workflow's spec over its template's. */
    static WorkflowSpec joined(WorkflowSpec own, WorkflowSpec template) {
        return ArgoJson.edit(template, tree -> {
            ArgoJson.tree(own).properties().forEach(field -> {
                if (!field.getKey().equals("arguments")) {
                    tree.set(field.getKey(), field.getValue());
                }
            });
            if (!own.parameters().isEmpty()) {
                tree.withObject("/arguments").set("parameters", ArgoJson.tree(parameters(own, template)));
            }
        });
    }

    /** The merged spec as the template of a run. Parsed strictly, so unsupported fields are rejected. */
    static WorkflowTemplate template(String namespace, WorkflowSpec joined) {
        WorkflowTemplate template = new WorkflowTemplate();
        template.getMetadata().setName("executed");
        template.getMetadata().setNamespace(namespace);
        template.setSpec(ArgoJson.edit(joined, tree -> {
            tree.remove(OF_THE_OBJECT);
            if (tree.path("hooks") instanceof ObjectNode hooks) {
                hooks.remove("exit"); // not supported
            }
        }));
        return template;
    }

    /** The template's parameters with the values that the workflow sets; one without a value changes nothing. */
    private static List<Parameter> parameters(WorkflowSpec own, WorkflowSpec template) {
        Map<String, Parameter> byName = new LinkedHashMap<>();
        template.parameters().forEach(parameter -> byName.put(parameter.name(), parameter));
        own.parameters()
                .forEach(given -> byName.merge(
                        given.name(),
                        Parameter.of(given.name(), given.value()),
                        (declared, value) -> given.value() == null ? declared : declared.valued(given.value())));
        return List.copyOf(byName.values());
    }
}
