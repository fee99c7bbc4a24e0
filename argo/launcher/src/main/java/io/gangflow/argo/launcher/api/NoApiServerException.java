package io.gangflow.argo.launcher.api;

/** The server could not be reached, or could not answer, for as long as it is waited for. */
public final class NoApiServerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoApiServerException(String message) {
        super(message);
    }
}
