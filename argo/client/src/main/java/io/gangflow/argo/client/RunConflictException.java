package io.gangflow.argo.client;

/** The name of a run belongs to another run: of another pipeline or run ID, or of the same ID with other values. */
public final class RunConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunConflictException(String message) {
        super(message);
    }
}
