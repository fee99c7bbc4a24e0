package io.gangflow.argo.launcher.child;

/** The manifest is invalid, or the API server rejects it: a retry would not help. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
