package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/** The properties of a kind. All methods are pure functions of objects from the API server. */
public sealed interface ChildKind
        permits VolcanoJob,
                KubeflowSparkApplication,
                ApacheSparkApplication,
                PyTorchJob,
                TrainJob,
                JobSet,
                RayJob,
                BatchJob,
                WorkflowChildKind,
                OtherKind,
                Conditioned {

    /** How the object has ended; empty while it is running. */
    Optional<End> end(JsonNode child);

    /** A label selector that matches all its pods; empty when only owner references identify them. */
    Optional<String> podSelector(String name);

    /** The total number of pods; empty when the object does not specify it. */
    default OptionalInt pods(JsonNode child) {
        return OptionalInt.empty();
    }

    /** The PodGroup that is created for it before the pods; empty when pods name their PodGroup. */
    default Optional<String> podGroup(JsonNode child) {
        return Optional.empty();
    }

    /** The pod's name in log lines, such as {@code worker-1}. */
    default String rank(String child, JsonNode podMetadata) {
        String pod = podMetadata.path("name").asText();
        boolean prefixed = pod.startsWith(child + "-") && pod.length() > child.length() + 1;
        return prefixed ? pod.substring(child.length() + 1) : pod;
    }

    /** Whether the kind has its own end states, so that no conditions are required. */
    default boolean knowsItsEnds() {
        return true;
    }
}
