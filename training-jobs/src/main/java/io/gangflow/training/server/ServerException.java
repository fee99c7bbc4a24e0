package io.gangflow.training.server;

/** A job with parameter servers cannot go on: a process was lost, or it does something else than the others. */
public final class ServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ServerException(String message) {
        super(message);
    }
}
