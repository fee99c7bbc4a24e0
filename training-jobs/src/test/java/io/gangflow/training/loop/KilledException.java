package io.gangflow.training.loop;

/** Thrown by a rank at the point where a test kills it. */
final class KilledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KilledException(String where) {
        super(where);
    }
}
