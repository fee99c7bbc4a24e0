package io.gangflow.argo.launcher.api;

/** The launcher was stopped while it was waiting. */
public final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoppedException() {
        super("stop requested");
    }
}
