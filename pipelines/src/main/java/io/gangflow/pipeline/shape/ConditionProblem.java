package io.gangflow.pipeline.shape;

/** An error in a condition; handled within {@link ConditionSyntax}. */
final class ConditionProblem extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient TextSyntax.Problem problem;

    ConditionProblem(TextSyntax.Problem problem) {
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    TextSyntax.Problem problem() {
        return problem;
    }
}
