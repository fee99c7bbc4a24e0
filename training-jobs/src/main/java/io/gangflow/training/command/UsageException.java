package io.gangflow.training.command;

/** The arguments are wrong; the message says which and what would be right. */
public final class UsageException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
