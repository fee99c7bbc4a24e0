package io.gangflow.training.server;

/**
 * Thrown when a job with parameter servers cannot continue: a process was lost, or does something else than the others.
 */
public final class ServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ServerException(String message) {
        super(message);
    }
}
