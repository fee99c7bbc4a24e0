package io.gangflow.training.data;

import org.jspecify.annotations.Nullable;

/** Thrown when training data is missing or invalid; the message names the file. */
public final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DataException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
