package io.gangflow.argo.client;

/** The run or the pipeline does not exist. */
public final class NoSuchRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoSuchRunException(String message) {
        super(message);
    }
}
