package io.gangflow.serving.model;

/** A model cannot be served; the message says which and why. */
public final class ModelException extends Exception {

    private static final long serialVersionUID = 1L;

    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
