package io.gangflow.jobs;

/** Thrown for invalid arguments; the message names the mistake and the valid form. */
final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
