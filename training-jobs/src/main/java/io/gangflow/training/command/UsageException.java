package io.gangflow.training.command;

/** Thrown for invalid arguments; the message names the argument and the valid values. */
public final class UsageException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
