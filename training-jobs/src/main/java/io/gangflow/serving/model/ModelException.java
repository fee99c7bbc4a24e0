package io.gangflow.serving.model;

/** Thrown when a model cannot be served; the message names the model and the reason. */
public final class ModelException extends Exception {

    private static final long serialVersionUID = 1L;

    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
