package io.gangflow.training.checkpoint;

import org.jspecify.annotations.Nullable;

/** Thrown when a checkpoint cannot be used or must not be written; the message names it and the reason. */
public final class CheckpointException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CheckpointException(String message) {
        this(message, null);
    }

    CheckpointException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
