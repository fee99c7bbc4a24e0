package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import io.gangflow.argo.json.ModelJson;
import io.gangflow.argo.json.StrategicMergePatch;
import java.util.List;
import java.util.Optional;

/** What a pod template says beside Spark's settings about where a pod of Spark's may go. */
public final class SparkTemplates {

    private SparkTemplates() {}

    /**
     * A pod made from a template, over which Spark's settings win.
     *
     * @param template nobody has checked it yet; what is wrong with it is found
     */
    static Pod from(Cause cause, Pod pod, JsonNode template, WorkDraft draft, List<String> path) {
        Optional<PodTemplateSpec> given = template.isMissingNode()
                ? Optional.empty()
                : ModelObjects.read(cause, template, PodTemplateSpec.class, draft, path.toArray(String[]::new));
        if (given.isEmpty()) {
            return pod;
        }
        ObjectNode tree = ModelJson.MAPPER.valueToTree(given.get());
        ObjectNode settings = ModelJson.MAPPER.valueToTree(pod);
        if (settings.path("spec").path("tolerations") instanceof ArrayNode tolerations) {
            tree.path("spec").path("tolerations").forEach(tolerations::add);
        }
        return ModelJson.MAPPER.convertValue(StrategicMergePatch.apply(tree, settings), Pod.class);
    }

    /** Adds fields that nobody has checked yet; what is wrong with them is found. */
    static void place(Cause cause, Pod pod, JsonNode spec, WorkDraft draft, List<String> path) {
        spec.path("tolerations")
                .forEach(toleration -> ModelObjects.read(
                                cause, toleration, Toleration.class, draft, below(path, "tolerations"))
                        .ifPresent(pod.getSpec().getTolerations()::add));
        if (spec.has("affinity")) {
            ModelObjects.read(cause, spec.path("affinity"), Affinity.class, draft, below(path, "affinity"))
                    .ifPresent(pod.getSpec()::setAffinity);
        }
        spec.path("nodeSelector")
                .properties()
                .forEach(entry -> pod.getSpec()
                        .getNodeSelector()
                        .put(entry.getKey(), entry.getValue().asText()));
    }

    private static String[] below(List<String> path, String last) {
        String[] full = path.toArray(new String[path.size() + 1]);
        full[path.size()] = last;
        return full;
    }
}
