package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.kubernetes.patch.InjectedContainers;
import io.gangflow.run.Label;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The objects that the leaves of a run create. Pods are named as in Argo ({@link PodNames}). The Workflow is removed
 * from their owners: no Workflow object exists here, and a garbage collector would delete objects with a missing owner.
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

    private static final String EXECUTOR = "quay.io/argoproj/argoexec";

    /** Stages of one kind share a patch; a patch whose values differ from pod to pod is not worth caching. */
    private static final int MOST_PATCHES = 64;

    private final String workflow;
    private final String namespace;
    private final ObjectNode spec;
    private final Map<String, Optional<ObjectNode>> patches = new HashMap<>();

    /** @param spec the workflow's, with the defaults of all pods */
    LeafObjects(String workflow, String namespace, ObjectNode spec) {
        this.workflow = workflow;
        this.namespace = namespace;
        this.spec = spec;
    }

    WorkflowAction pod(String id, RunTemplate template, ObjectNode body, Substitution scope) {
        return new WorkflowAction.CreatePod(id, pod(id, template.name(), body, scope));
    }

    /**
     * The pod in which our launcher, or Argo's executor, creates objects. A pod of the executor that waits for its
     * objects gets their stage and instance as labels; on a cluster they are read from the variable
     * {@code ARGO_TEMPLATE}.
     */
    Pod stepPod(String id, RunTemplate template, RunTemplate.Creation creation, Substitution scope) {
        ObjectNode body = stepBody(creation.body());
        if (!creation.body().has("container") && creation.successCondition().isPresent()) {
            JsonNode labels = ManifestTree.parseYaml(id, scope.replace(creation.manifest()))
                    .get(0)
                    .path("metadata")
                    .path("labels");
            for (String label : List.of(Label.STAGE, Label.INSTANCE)) {
                if (labels.has(label)) {
                    body.withObject("/metadata").withObject("/labels").set(label, labels.get(label));
                }
            }
        }
        return pod(id, template.name(), body, scope);
    }

    /** The pod in which Argo's executor deletes an object. */
    Pod stepPod(String id, RunTemplate template, RunTemplate.Deletion deletion, Substitution scope) {
        return pod(id, template.name(), stepBody(deletion.body()), scope);
    }

    /**
     * Argo adds the executor's container to resource templates, which define none; without a controller configuration
     * it requests nothing (argo-workflows 4.1.2, workflow/controller/workflowpod.go).
     */
    private static ObjectNode stepBody(ObjectNode template) {
        ObjectNode body = template.objectNode();
        template.properties().forEach(field -> {
            if (!List.of("inputs", "outputs", "resource").contains(field.getKey())) {
                body.set(field.getKey(), field.getValue().deepCopy());
            }
        });
        if (!body.has("container")) {
            body.putObject("container").put("image", EXECUTOR);
            body.withObject("/metadata").withObject("/labels").put(Label.ROLE, "launcher");
        }
        return body;
    }

    private Pod pod(String id, String template, ObjectNode written, Substitution scope) {
        ObjectNode body = (ObjectNode) scope.replace(written);
        ObjectNode pod = body.objectNode();
        pod.put("apiVersion", "v1").put("kind", "Pod");
        ObjectNode metadata = pod.putObject("metadata");
        metadata.put("name", PodNames.of(workflow, template, id)).put("namespace", namespace);
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
        patched(id, podSpec, body.path("podSpecPatch").asText(""));
        return ManifestTree.convert(pod, Pod.class);
    }

    /** Applies the patch of the template, as Argo does last; Argo's own containers do not exist here. */
    private void patched(String id, ObjectNode podSpec, String patch) {
        if (!patch.isEmpty()) {
            patch(id, patch).ifPresent(ours -> StrategicMergePatch.apply(podSpec, ours.deepCopy()));
        }
    }

    /** A patch is parsed once, because parsing costs more than the rest of a pod. */
    private Optional<ObjectNode> patch(String id, String text) {
        Optional<ObjectNode> known = patches.get(text);
        if (known == null) {
            known = InjectedContainers.withoutIn(ManifestTree.parse(id, text));
            if (patches.size() >= MOST_PATCHES) {
                patches.clear();
            }
            patches.put(text, known);
        }
        return known;
    }

    /** One action for each object of the manifest. */
    List<WorkflowAction> resources(String id, RunTemplate.Creation creation, Substitution scope) {
        Optional<String> success = creation.successCondition().map(scope::replace);
        Optional<String> failure = creation.failureCondition().map(scope::replace);
        String manifest = scope.replace(creation.manifest());
        return ManifestTree.parseYaml(
                        id, LaunchedObject.createsOnly(creation.body()) ? LaunchedObject.each(manifest) : manifest)
                .stream()
                .<WorkflowAction>map(tree -> new WorkflowAction.CreateResource(id, object(id, tree), success, failure))
                .toList();
    }

    WorkflowAction deletion(String id, RunTemplate.Deletion deletion, Substitution scope) {
        return new WorkflowAction.DeleteResource(
                id,
                object(
                        id,
                        ManifestTree.parseYaml(id, scope.replace(deletion.manifest()))
                                .get(0)));
    }

    private HasMetadata object(String id, JsonNode tree) {
        HasMetadata object = ObjectKinds.read(tree);
        String name = object.getMetadata().getName();
        if (name == null || name.isEmpty()) {
            throw UnsupportedWorkflowException.field(id, "a manifest without metadata.name");
        }
        object.getMetadata().setNamespace(namespace);
        object.getMetadata()
                .getOwnerReferences()
                .removeIf(owner -> owner.getKind().equals("Workflow"));
        return object;
    }
}
