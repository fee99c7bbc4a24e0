package io.gangflow.training.checkpoint;

/** Files of a checkpoint are not as they were written. */
final class DamagedException extends Exception {

    private static final long serialVersionUID = 1L;

    DamagedException(String message) {
        super(message);
    }
}
