package io.gangflow.server.identity;

/** A key file or users file cannot be used. The message names the file and the reason, but never its content. */
public final class SecretFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SecretFileException(String message) {
        super(message);
    }

    SecretFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
