package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.WorkflowStatus;
import java.util.Objects;

/** What the status and the marks of a run's workflow say. */
public final class Runs {

    private Runs() {}

    /** Argo's phase; empty before the controller has seen the workflow. */
    public static String phase(Workflow workflow) {
        WorkflowStatus status = workflow.getStatus();
        return status == null ? "" : Objects.requireNonNullElse(status.getPhase(), "");
    }

    /** Whether nothing of the run goes on, the exit handler included; it can still be tried again. */
    public static boolean ended(Workflow workflow) {
        return workflow.getStatus() != null && workflow.getStatus().hasEnded();
    }

    /** An annotation of the workflow, or an empty text. */
    public static String annotation(Workflow workflow, String key) {
        return workflow.getMetadata().getAnnotations() == null
                ? ""
                : workflow.getMetadata().getAnnotations().getOrDefault(key, "");
    }
}
