package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/** What is known of a kind. All methods are pure functions of the objects as the API server gives them. */
public sealed interface ChildKind
        permits VolcanoJob,
                KubeflowSparkApplication,
                ApacheSparkApplication,
                PyTorchJob,
                TrainJob,
                JobSet,
                RayJob,
                BatchJob,
                WorkflowRun,
                OtherKind,
                Conditioned {

    /** How the object has ended; empty while it goes on. */
    Optional<End> end(JsonNode child);

    /** A label selector that all its pods match; empty when they can be told by their owner only. */
    Optional<String> podSelector(String name);

    /** How many pods it is to have in the end; empty when it does not say. */
    default OptionalInt pods(JsonNode child) {
        return OptionalInt.empty();
    }

    /** The PodGroup that is made for it before there are pods; empty when pods name theirs. */
    default Optional<String> podGroup(JsonNode child) {
        return Optional.empty();
    }

    /** What a pod is called in its log lines, such as {@code worker-1}. */
    default String rank(String child, JsonNode podMetadata) {
        String pod = podMetadata.path("name").asText();
        boolean prefixed = pod.startsWith(child + "-") && pod.length() > child.length() + 1;
        return prefixed ? pod.substring(child.length() + 1) : pod;
    }

    /** Whether the kind itself says how it ends, so that no conditions are needed. */
    default boolean knowsItsEnds() {
        return true;
    }
}
