package io.gangflow.airflow.identity;

/** A file of keys or users can't be used; says which and why, never what is in it. */
public final class SecretFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SecretFileException(String message) {
        super(message);
    }

    SecretFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
