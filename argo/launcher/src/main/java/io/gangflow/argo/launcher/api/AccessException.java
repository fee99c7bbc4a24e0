package io.gangflow.argo.launcher.api;

/** There is no usable way to the API server in the environment: its message says what is missing. */
public final class AccessException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AccessException(String message) {
        super(message);
    }

    public AccessException(String message, Throwable cause) {
        super(message, cause);
    }
}
