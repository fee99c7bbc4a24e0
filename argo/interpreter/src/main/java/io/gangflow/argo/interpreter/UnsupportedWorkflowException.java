package io.gangflow.argo.interpreter;

/** A workflow uses a feature of Argo that Gangflow never compiles to, and that {@link WorkflowRun} cannot interpret. */
public final class UnsupportedWorkflowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnsupportedWorkflowException(String message) {
        super(message);
    }

    static UnsupportedWorkflowException field(String where, String field) {
        return new UnsupportedWorkflowException("%s uses `%s`, which is not interpreted".formatted(where, field));
    }
}
