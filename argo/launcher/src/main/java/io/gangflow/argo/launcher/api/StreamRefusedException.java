package io.gangflow.argo.launcher.api;

import java.io.IOException;

/** The server responded to a watch or log request with an error. */
public final class StreamRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public StreamRefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }
}
