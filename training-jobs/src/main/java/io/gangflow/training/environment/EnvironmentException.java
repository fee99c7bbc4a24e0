package io.gangflow.training.environment;

/** Thrown when the environment variables do not describe a rank; the message names the variable and its value. */
public final class EnvironmentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public EnvironmentException(String message) {
        super(message);
    }
}
