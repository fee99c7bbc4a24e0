package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.run.Label;
import java.util.List;

/**
 * The objects that the leaves of a run create. Pods are named as Argo names them ({@link PodNames}).
 * {@code setOwnerReference} is left to Argo: here there
 * is no Workflow object that could own anything, and a garbage collector would remove what names a missing owner.
 */
final class LeafObjects {

    private static final List<String> POD_SPEC_FIELDS = List.of(
            "serviceAccountName",
            "automountServiceAccountToken",
            "schedulerName",
            "priorityClassName",
            "securityContext",
            "activeDeadlineSeconds",
            "nodeSelector",
            "tolerations",
            "affinity",
            "volumes");

    private final String workflow;
    private final String namespace;
    private final ObjectNode spec;

    /** @param spec the workflow's, whose settings for all pods hold where a template has none */
    LeafObjects(String workflow, String namespace, ObjectNode spec) {
        this.workflow = workflow;
        this.namespace = namespace;
        this.spec = spec;
    }

    WorkflowAction pod(String id, Template.Container template, Substitution scope) {
        ObjectNode body = (ObjectNode) scope.replace(template.body());
        ObjectNode pod = body.objectNode();
        pod.put("apiVersion", "v1").put("kind", "Pod");
        ObjectNode metadata = pod.putObject("metadata");
        metadata.put("name", PodNames.of(workflow, template.name(), id)).put("namespace", namespace);
        metadata.setAll(body.withObject("/metadata"));
        metadata.withObject("/labels").put(Label.WORKFLOW, workflow);
        metadata.withObject("/annotations").put("workflows.argoproj.io/node-name", id);
        ObjectNode podSpec = pod.putObject("spec").put("restartPolicy", "Never");
        ObjectNode main = body.withObject("/container").deepCopy();
        podSpec.putArray("containers").add(main.put("name", "main"));
        for (String field : POD_SPEC_FIELDS) {
            JsonNode value = body.has(field) ? body.get(field) : spec.path(field);
            if (!value.isMissingNode()) {
                podSpec.set(field, value);
            }
        }
        return new WorkflowAction.CreatePod(id, Tree.convert(pod, Pod.class));
    }

    WorkflowAction resource(String id, Template.Resource template, Substitution scope) {
        return new WorkflowAction.CreateResource(
                id,
                object(id, template.manifest(), scope),
                template.successCondition().map(scope::replace),
                template.failureCondition().map(scope::replace));
    }

    WorkflowAction deletion(String id, Template.Deletion template, Substitution scope) {
        return new WorkflowAction.DeleteResource(id, object(id, template.manifest(), scope));
    }

    private HasMetadata object(String id, String manifest, Substitution scope) {
        HasMetadata object = ObjectKinds.read(Tree.parseYaml(id, scope.replace(manifest)));
        String name = object.getMetadata().getName();
        if (name == null || name.isEmpty()) {
            throw UnsupportedWorkflowException.field(id, "a manifest without metadata.name");
        }
        object.getMetadata().setNamespace(namespace);
        return object;
    }
}
