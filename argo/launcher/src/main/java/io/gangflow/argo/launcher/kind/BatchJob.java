package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/** A Job of batch/v1 (kubernetes, staging/src/k8s.io/api/batch/v1/types.go). */
record BatchJob() implements ChildKind {

    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    @Override
    public Optional<End> end(JsonNode child) {
        return StatusConditions.end(child, "Complete", "Failed");
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of("batch.kubernetes.io/job-name=" + name);
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        JsonNode spec = child.path("spec");
        return OptionalInt.of(
                spec.path("completions").asInt(spec.path("parallelism").asInt(1)));
    }

    @Override
    public String rank(String child, JsonNode podMetadata) {
        return index(podMetadata).orElseGet(() -> afterTheName(child, podMetadata));
    }

    private static String afterTheName(String child, JsonNode podMetadata) {
        String pod = podMetadata.path("name").asText();
        return pod.startsWith(child + "-") ? pod.substring(child.length() + 1) : pod;
    }

    /** The pod's index in an Indexed Job: always an annotation, and since Kubernetes 1.28 also a label. */
    static Optional<String> index(JsonNode podMetadata) {
        String label = podMetadata.path("labels").path(INDEX).asText("");
        String annotation = podMetadata.path("annotations").path(INDEX).asText("");
        return Optional.of(label.isEmpty() ? annotation : label).filter(index -> !index.isEmpty());
    }
}
