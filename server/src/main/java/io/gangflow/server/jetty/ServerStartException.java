package io.gangflow.server.jetty;

/** The server cannot listen; the message contains the address and the reason. */
public final class ServerStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
