package io.gangflow.airflow.server;

/** The server can't listen; says where and why. */
public final class ServerStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
