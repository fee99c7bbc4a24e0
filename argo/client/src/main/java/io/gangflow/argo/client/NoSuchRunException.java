package io.gangflow.argo.client;

/** There is no run of that name, or no pipeline. */
public final class NoSuchRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoSuchRunException(String message) {
        super(message);
    }
}
