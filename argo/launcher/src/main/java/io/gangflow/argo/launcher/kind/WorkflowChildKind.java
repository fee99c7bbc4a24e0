package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.run.Label;
import java.util.Optional;

/** A Workflow of argoproj.io/v1alpha1 (argo-workflows 4.1, workflow_types.go and workflow_phase.go). */
record WorkflowChildKind() implements ChildKind {

    @Override
    public Optional<End> end(JsonNode child) {
        JsonNode status = child.path("status");
        String phase = status.path("phase").asText("");
        return switch (phase) {
            case "Succeeded" -> Optional.of(End.success(phase));
            case "Failed", "Error" ->
                Optional.of(End.failure(phase, status.path("message").asText("")));
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of(Label.WORKFLOW + "=" + name);
    }
}
