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
 * What a workflow executes: its own spec joined with that of the template it is made from, its own winning (Argo 4.1,
 * workflow/util/merge.go, {@code JoinWorkflowSpec}). The joined spec is kept in the status, so that a template that
 * changes later does not change what runs.
 */
final class ExecutedSpec {

    /** Fields that concern the workflow's controller and not what it runs. */
    private static final List<String> OF_THE_OBJECT = List.of(
            "workflowTemplateRef", "suspend", "shutdown", "archiveLogs", "podPriorityClassName", "templateDefaults");

    private ExecutedSpec() {}

    /** The workflow's spec on top of its template's. */
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

    /** The joined spec as the template of a run; it is read strictly, so that what is not played is refused. */
    static WorkflowTemplate template(String namespace, WorkflowSpec joined) {
        WorkflowTemplate template = new WorkflowTemplate();
        template.getMetadata().setName("executed");
        template.getMetadata().setNamespace(namespace);
        template.setSpec(ArgoJson.edit(joined, tree -> {
            tree.remove(OF_THE_OBJECT);
            if (tree.path("hooks") instanceof ObjectNode hooks) {
                hooks.remove("exit"); // not played
            }
        }));
        return template;
    }

    /** Those of the template, with the values that the workflow gives. */
    private static List<Parameter> parameters(WorkflowSpec own, WorkflowSpec template) {
        Map<String, Parameter> byName = new LinkedHashMap<>();
        template.parameters().forEach(parameter -> byName.put(parameter.name(), parameter));
        own.parameters()
                .forEach(given -> byName.merge(
                        given.name(),
                        Parameter.of(given.name(), given.value()),
                        (declared, value) -> declared.valued(given.value())));
        return List.copyOf(byName.values());
    }
}
