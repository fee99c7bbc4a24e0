package io.gangflow.safetensors;

/** Thrown when bytes are not a valid tensor file; the message names the defect. */
public final class TensorFormatException extends Exception {

    private static final long serialVersionUID = 1L;

    TensorFormatException(String message) {
        super(message);
    }
}
