package io.gangflow.argo.interpreter.expression;

import java.time.Duration;

/**
 * Start conditions of workflow hooks, as expressions (expr-lang 1.17.8). Argo evaluates them at each change of the run,
 * and every 20 minutes (argo-workflows 4.1.2, workflow/controller/controller.go, workflowResyncPeriod).
 */
public final class HookExpression {

    /** The run has succeeded. */
    public static final String SUCCEEDED = "workflow.status == 'Succeeded'";

    /** The run has failed. */
    public static final String FAILED = "workflow.status in ['Failed', 'Error']";

    /** The run has ended. */
    public static final String ENDED = "workflow.status in ['Succeeded', 'Failed', 'Error']";

    private HookExpression() {}

    /** More time than this has passed since the scheduled start of the run, or since its creation. */
    public static String late(Duration after) {
        return "now() > date(%s).Add(duration('%ds'))".formatted(RunFacts.DUE_FROM, after.toSeconds());
    }
}
