package io.gangflow.images.layout;

/** An input of an image is missing; the message contains the fix. */
public final class ImageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ImageException(String message) {
        super(message);
    }

    public ImageException(String message, Throwable cause) {
        super(message, cause);
    }
}
