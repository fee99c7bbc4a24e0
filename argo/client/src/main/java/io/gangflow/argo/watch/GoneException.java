package io.gangflow.argo.watch;

import java.io.IOException;

/** The resource version to watch from is too old: everything must be listed again. */
public final class GoneException extends IOException {
    private static final long serialVersionUID = 1L;

    public GoneException(String message) {
        super(message);
    }
}
