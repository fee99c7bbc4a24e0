package io.gangflow.argo.launcher.api;

import java.io.IOException;

/** The server answered a watch, or the request for a log, with an error. */
public final class StreamRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public StreamRefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The status of HTTP. */
    public int status() {
        return status;
    }
}
