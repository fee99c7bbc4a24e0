package io.gangflow.serving.api;

/** A request of the Open Inference Protocol cannot be answered; the message says what is wrong. */
final class InferRequestException extends Exception {

    private static final long serialVersionUID = 1L;

    InferRequestException(String message) {
        super(message);
    }
}
