package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.pod.Values;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.pipeline.yaml.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Applies the {@code podSpecPatch} of a workflow and of its templates to the templates (Argo 4.1,
 * workflow/controller/workflowpod.go: first the workflow's, then the template's). So fields set by a patch become the
 * same keys as those set by a template. Not applied: a patch that is valid YAML only after substitution, and a patch of
 * fields that a template does not have.
 */
final class PodSpecPatches {

    private static final String PATCH = "podSpecPatch";
    private static final List<String> CONTAINERS = List.of("container", "script");

    /** Fields of a template, or of a workflow, that are fields of a pod. */
    private static final Set<String> OF_POD = Set.of(
            "affinity",
            "automountServiceAccountToken",
            "dnsConfig",
            "dnsPolicy",
            "enableServiceLinks",
            "hostAliases",
            "hostIPC",
            "hostNetwork",
            "hostPID",
            "imagePullSecrets",
            "initContainers",
            "nodeSelector",
            "priorityClassName",
            "runtimeClassName",
            "schedulerName",
            "securityContext",
            "serviceAccountName",
            "shareProcessNamespace",
            "terminationGracePeriodSeconds",
            "tolerations",
            "topologySpreadConstraints",
            "volumes");

    private PodSpecPatches() {}

    /** The tree of a workflow or a workflow template, with all applicable patches applied. */
    static JsonNode applied(JsonNode tree) {
        JsonNode copy = tree.deepCopy();
        JsonNode spec =
                copy.path("spec").has("workflowSpec") ? copy.path("spec").path("workflowSpec") : copy.path("spec");
        List<ObjectNode> pods = new ArrayList<>();
        spec.path("templates").forEach(template -> {
            if (template instanceof ObjectNode pod && CONTAINERS.stream().anyMatch(pod::has)) {
                pods.add(pod);
            }
        });
        Optional<ObjectNode> common = patch(spec);
        if (spec.has(PATCH) && (common.isEmpty() || !pods.stream().allMatch(PodSpecPatches::fits))) {
            return copy; // the order of patches matters
        }
        for (ObjectNode pod : pods) {
            common.ifPresent(patch -> apply(pod, spec, patch));
            Optional<ObjectNode> own = patch(pod);
            own.ifPresent(patch -> apply(pod, spec, patch));
            if (own.isPresent()) {
                pod.remove(PATCH);
            }
        }
        if (common.isPresent() && !pods.isEmpty() && spec instanceof ObjectNode object) {
            object.remove(PATCH);
        }
        return copy;
    }

    /** Whether the pod's own patch, if any, can also be applied. */
    private static boolean fits(ObjectNode pod) {
        return !pod.has(PATCH) || patch(pod).isPresent();
    }

    private static Optional<ObjectNode> patch(JsonNode owner) {
        return YamlTree.read(PATCH, owner.path(PATCH).asText(""))
                .value()
                .filter(ObjectNode.class::isInstance)
                .map(ObjectNode.class::cast)
                .filter(PodSpecPatches::isOfMain);
    }

    private static boolean isOfMain(ObjectNode patch) {
        JsonNode containers = patch.path("containers");
        boolean main = containers.isMissingNode()
                || (containers.size() == 1
                        && containers.get(0).path("name").asText().equals("main"));
        return main
                && patch.propertyStream()
                        .allMatch(field -> field.getKey().equals("containers") || OF_POD.contains(field.getKey()));
    }

    private static void apply(ObjectNode template, JsonNode workflow, ObjectNode patch) {
        String kind = template.has(CONTAINERS.get(0)) ? CONTAINERS.get(0) : CONTAINERS.get(1);
        ObjectNode pod = Values.JSON.objectNode();
        ObjectNode main = template.path(kind).deepCopy();
        boolean named = main.has("name");
        pod.putArray("containers").add(main.put("name", "main"));
        OF_POD.stream().filter(patch::has).forEach(key -> {
            JsonNode old = template.has(key) ? template.path(key) : workflow.path(key);
            if (!old.isMissingNode()) {
                pod.set(key, old.deepCopy());
            }
        });
        StrategicMergePatch.apply(pod, patch);
        JsonNode patched = pod.remove("containers").path(0);
        if (!named && patched instanceof ObjectNode container) {
            container.remove("name");
        }
        template.set(kind, patched);
        template.setAll(pod);
    }
}
