package io.gangflow.argo.client;

/** A run is not in a state in which what was asked for can be done: it has ended, or it has not. */
public final class RunStateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunStateException(String message) {
        super(message);
    }
}
