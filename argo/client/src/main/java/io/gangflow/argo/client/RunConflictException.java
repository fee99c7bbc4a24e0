package io.gangflow.argo.client;

/** The name of a run is taken by another one: another pipeline or run id, or the same id with other values. */
public final class RunConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunConflictException(String message) {
        super(message);
    }
}
