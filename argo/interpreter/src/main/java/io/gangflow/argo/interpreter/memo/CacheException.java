package io.gangflow.argo.interpreter.memo;

/** A cache cannot be read or written. Argo ends the node with an Error. */
public final class CacheException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CacheException(String message) {
        super(message);
    }

    public CacheException(String message, Throwable cause) {
        super(message, cause);
    }
}
