package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.Optional;

/** Converts templates that suspend a workflow: for a time, which becomes a {@code delay}, or until an approval. */
final class Suspension {

    private Suspension() {}

    /** How long the steps after this one wait; empty for any other step. */
    static Optional<String> wait(Field step, Scope scope) {
        return step.at("template")
                .peek()
                .flatMap(scope.templates()::named)
                .map(template -> template.at("suspend", "duration"))
                .flatMap(duration -> duration.peek()
                        .flatMap(WorkflowRetry::duration)
                        .map(wait -> {
                            duration.text();
                            return wait;
                        }));
    }

    /** The stage of a template that waits for an approval. */
    static Optional<StageDraft> approval(Field suspend, StageDraft stage) {
        if (!suspend.tree().isEmpty()) {
            return Optional.empty();
        }
        suspend.take();
        ObjectNode approval = Values.JSON.objectNode().put("message", "Continue?");
        return Optional.of(stage.set("approval", approval));
    }
}
