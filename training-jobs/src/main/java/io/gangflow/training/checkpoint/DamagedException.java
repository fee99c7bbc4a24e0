package io.gangflow.training.checkpoint;

/** Thrown when files of a checkpoint differ from what was written. */
final class DamagedException extends Exception {

    private static final long serialVersionUID = 1L;

    DamagedException(String message) {
        super(message);
    }
}
