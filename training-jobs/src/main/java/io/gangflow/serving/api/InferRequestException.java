package io.gangflow.serving.api;

/** Thrown when an Open Inference Protocol request is invalid; the message gives the reason. */
final class InferRequestException extends Exception {

    private static final long serialVersionUID = 1L;

    InferRequestException(String message) {
        super(message);
    }
}
