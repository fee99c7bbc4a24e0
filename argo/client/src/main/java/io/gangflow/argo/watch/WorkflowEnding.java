package io.gangflow.argo.watch;

import io.gangflow.argo.model.Workflow;

/**
 * Workflows end with a phase, and restart when they are retried: Argo then sets a new {@code startedAt} in the status
 * (Argo 4.1, workflow/util/util.go, createNewRetryWorkflow).
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
