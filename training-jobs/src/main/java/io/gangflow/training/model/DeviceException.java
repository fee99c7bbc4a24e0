package io.gangflow.training.model;

/** Thrown when a rank cannot use the requested device; the message gives the reason. */
public final class DeviceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DeviceException(String message) {
        super(message);
    }
}
