package io.gangflow.argo.launcher.child;

/** The manifest is wrong, or the API server does not take it: trying again would not help. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
