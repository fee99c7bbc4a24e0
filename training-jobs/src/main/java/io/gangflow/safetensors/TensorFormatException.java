package io.gangflow.safetensors;

/** The bytes are no file of tensors; the message says where that shows. */
public final class TensorFormatException extends Exception {

    private static final long serialVersionUID = 1L;

    TensorFormatException(String message) {
        super(message);
    }
}
