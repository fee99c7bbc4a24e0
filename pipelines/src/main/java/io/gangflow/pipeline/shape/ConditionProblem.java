package io.gangflow.pipeline.shape;

/** What is wrong with a condition; does not leave {@link ConditionSyntax}. */
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
