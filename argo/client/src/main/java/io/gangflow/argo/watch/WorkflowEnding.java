package io.gangflow.argo.watch;

import io.gangflow.argo.model.Workflow;

/**
 * Workflows end with a phase, and begin again when they are tried again: Argo then gives the status another
 * {@code startedAt} (Argo 4.1, workflow/util/util.go, createNewRetryWorkflow).
 */
public final class WorkflowEnding implements Ending<Workflow> {

    @Override
    public boolean ended(Workflow workflow) {
        return workflow.getStatus().hasEnded();
    }

    @Override
    public String life(Workflow workflow) {
        return workflow.getStatus().startedAt();
    }
}
