package io.gangflow.argo.watch;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.WorkflowStatus;
import java.util.Objects;

/**
 * Workflows end with a phase, and begin again when they are tried again: Argo then gives the status another
 * {@code startedAt} (Argo 4.1, workflow/util/util.go, createNewRetryWorkflow).
 */
public final class WorkflowEnding implements Ending<Workflow> {

    @Override
    public boolean ended(Workflow workflow) {
        return status(workflow).hasEnded();
    }

    @Override
    public String life(Workflow workflow) {
        return status(workflow).startedAt();
    }

    private static WorkflowStatus status(Workflow workflow) {
        return Objects.requireNonNullElse(workflow.getStatus(), WorkflowStatus.EMPTY);
    }
}
