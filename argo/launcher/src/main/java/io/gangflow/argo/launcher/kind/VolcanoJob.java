package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/** A Job of batch.volcano.sh/v1alpha1 (volcano 1.15, batch/v1alpha1/job.go and labels.go). */
record VolcanoJob() implements ChildKind {

    /**
     * Aborted counts as an end: such a job can be resumed by hand, but usually is not while a workflow waits for it.
     */
    @Override
    public Optional<End> end(JsonNode child) {
        JsonNode state = child.path("status").path("state");
        String phase = state.path("phase").asText("");
        String reason = state.path("message").asText(state.path("reason").asText(""));
        return switch (phase) {
            case "Completed" -> Optional.of(End.success(phase));
            case "Failed", "Terminated", "Aborted" -> Optional.of(End.failure(phase, reason));
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of("volcano.sh/job-name=" + name);
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        int pods = 0;
        for (JsonNode task : child.path("spec").path("tasks")) {
            pods += task.path("replicas").asInt(1);
        }
        return pods == 0 ? OptionalInt.empty() : OptionalInt.of(pods);
    }

    /** The name that Volcano's controller uses (pkg/controllers/job, generateRelatedPodGroupName). */
    @Override
    public Optional<String> podGroup(JsonNode child) {
        JsonNode metadata = child.path("metadata");
        return Optional.of(
                metadata.path("name").asText() + "-" + metadata.path("uid").asText());
    }
}
