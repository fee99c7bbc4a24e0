package io.gangflow.argo.launcher.api;

/** The server was unreachable or unable to answer for the whole retry time. */
public final class NoApiServerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoApiServerException(String message) {
        super(message);
    }
}
