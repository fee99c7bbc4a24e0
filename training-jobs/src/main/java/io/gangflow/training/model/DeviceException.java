package io.gangflow.training.model;

/** A rank cannot compute where it was told to; the message says why. */
public final class DeviceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DeviceException(String message) {
        super(message);
    }
}
