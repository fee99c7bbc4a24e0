package io.gangflow.images.layout;

/** Something that an image is made from is not there; the message says what to do. */
public final class ImageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ImageException(String message) {
        super(message);
    }

    public ImageException(String message, Throwable cause) {
        super(message, cause);
    }
}
