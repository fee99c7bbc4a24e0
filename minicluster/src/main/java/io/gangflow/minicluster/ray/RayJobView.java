package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.gangflow.json.BoundedJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A RayJob of ray.io/v1 from the API. Immutable, except for the object, which must not be modified. */
record RayJobView(GenericKubernetesResource object, JsonNode tree) {

    /** The consonants and digits of Kubernetes' random name suffixes (apimachinery, util/rand). */
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    private static final int END = 5;

    static RayJobView of(GenericKubernetesResource object) {
        return new RayJobView(object, BoundedJson.MAPPER.valueToTree(object));
    }

    String name() {
        return object.getMetadata().getName();
    }

    String namespace() {
        return object.getMetadata().getNamespace();
    }

    String uid() {
        return object.getMetadata().getUid();
    }

    JsonNode spec() {
        return tree.path("spec");
    }

    JsonNode status() {
        return tree.path("status");
    }

    boolean isDeleting() {
        return object.getMetadata().getDeletionTimestamp() != null;
    }

    /** {@code jobDeploymentStatus}; empty before the controller has set it. */
    String deployment() {
        return status().path("jobDeploymentStatus").asText("");
    }

    String jobId() {
        return status().path("jobId").asText("");
    }

    String cluster() {
        return status().path("rayClusterName").asText("");
    }

    Optional<Instant> endTime() {
        String time = status().path("endTime").asText("");
        return time.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(time));
    }

    /** Whether its pods end immediately with it. */
    boolean endsItsPods() {
        return spec().path("shutdownAfterJobFinishes").asBoolean()
                && spec().path("ttlSecondsAfterFinished").asLong() == 0;
    }

    /** A name with five letters that look random but are deterministic. */
    String named(String prefix, String purpose) {
        UUID mixer = UUID.nameUUIDFromBytes((uid() + "/" + purpose).getBytes(StandardCharsets.UTF_8));
        long mixed = mixer.getLeastSignificantBits();
        StringBuilder letters = new StringBuilder();
        for (int letter = 0; letter < END; letter++) {
            letters.append(LETTERS.charAt((int) Long.remainderUnsigned(mixed, LETTERS.length())));
            mixed = Long.divideUnsigned(mixed, LETTERS.length());
        }
        return prefix + "-" + letters;
    }

    /** Why it is rejected; empty when it is supported. */
    Optional<String> unsupported() {
        String mode = spec().path("submissionMode").asText("K8sJobMode");
        if (!mode.equals("HTTPMode")) {
            return Optional.of(refused("submissionMode `HTTPMode`", "`" + mode + "`"));
        }
        if (spec().path("suspend").asBoolean()) {
            return Optional.of(refused("jobs that are not suspended", "`suspend`"));
        }
        if (!spec().path("clusterSelector").isEmpty()
                || !spec().path("rayClusterSpec").isObject()) {
            return Optional.of(refused("jobs with their own `rayClusterSpec`", "none"));
        }
        if (spec().path("backoffLimit").asInt() > 0) {
            return Optional.of(
                    refused("`backoffLimit` 0", spec().path("backoffLimit").asText()));
        }
        return spec().path("rayClusterSpec").path("enableInTreeAutoscaling").asBoolean()
                ? Optional.of(refused("clusters without autoscaling", "`enableInTreeAutoscaling`"))
                : Optional.empty();
    }

    private String refused(String wanted, String found) {
        return "the minicluster runs RayJobs with %s only; `%s` has %s".formatted(wanted, name(), found);
    }

    OwnerReference owner() {
        return new OwnerReferenceBuilder()
                .withApiVersion(object.getApiVersion())
                .withKind(object.getKind())
                .withName(name())
                .withUid(uid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }
}
