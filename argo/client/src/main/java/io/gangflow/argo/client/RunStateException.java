package io.gangflow.argo.client;

/** The state of a run does not permit the operation, such as because it has ended, or has not. */
public final class RunStateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunStateException(String message) {
        super(message);
    }
}
