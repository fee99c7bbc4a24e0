package io.gangflow.workloads.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The placement settings of a Spark pod template, next to Spark's own settings. */
public final class SparkTemplates {

    private SparkTemplates() {}

    /**
     * Returns a pod made from a template; Spark's settings take precedence.
     *
     * @param template an unchecked template; its errors are reported
     */
    public static Pod from(Cause cause, Pod pod, JsonNode template, WorkDraft draft, List<String> path) {
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

    /** Adds unchecked placement fields; their errors are reported. */
    public static void place(Cause cause, Pod pod, JsonNode spec, WorkDraft draft, List<String> path) {
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

    /**
     * Adds the volumes of an application that a role mounts, like the webhook of Kubeflow's operator (spark-operator
     * 2.5, internal/webhook/sparkpod_defaulter.go, {@code addVolumes}); volumes for Spark's own folders are settings of
     * Spark.
     */
    public static void mount(
            Cause cause, Pod pod, JsonNode volumes, JsonNode mounts, WorkDraft draft, List<String> path) {
        Map<String, JsonNode> byName = new HashMap<>();
        volumes.forEach(volume -> byName.put(volume.path("name").asText(), volume));
        for (JsonNode mount : mounts) {
            String name = mount.path("name").asText();
            JsonNode volume = byName.get(name);
            if (volume == null || name.startsWith("spark-local-dir-")) {
                continue;
            }
            ModelObjects.read(cause, mount, VolumeMount.class, draft, below(path, "volumeMounts"))
                    .ifPresent(pod.getSpec().getContainers().get(0).getVolumeMounts()::add);
            ModelObjects.read(cause, volume, Volume.class, draft, "spec", "volumes")
                    .filter(read -> !pod.getSpec().getVolumes().contains(read))
                    .ifPresent(pod.getSpec().getVolumes()::add);
        }
    }

    private static String[] below(List<String> path, String last) {
        String[] full = path.toArray(new String[path.size() + 1]);
        full[path.size()] = last;
        return full;
    }
}
