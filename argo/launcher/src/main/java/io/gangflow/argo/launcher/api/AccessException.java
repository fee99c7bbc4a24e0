package io.gangflow.argo.launcher.api;

/** The environment contains no usable configuration for the API server; the message names the missing part. */
public final class AccessException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AccessException(String message) {
        super(message);
    }

    public AccessException(String message, Throwable cause) {
        super(message, cause);
    }
}
