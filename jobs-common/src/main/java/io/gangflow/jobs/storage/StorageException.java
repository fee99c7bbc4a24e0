package io.gangflow.jobs.storage;

import java.io.IOException;

/** Thrown for an error with a place; the message is one sentence that a user can act on. */
public final class StorageException extends IOException {

    private static final long serialVersionUID = 1L;

    public StorageException(String message) {
        super(message);
    }

    public StorageException(String message, Throwable cause) {
        super(message, cause);
    }
}
