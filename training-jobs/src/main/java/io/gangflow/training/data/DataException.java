package io.gangflow.training.data;

import org.jspecify.annotations.Nullable;

/** Training data is missing or is not what it should be; the message names the file. */
public final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DataException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
