package io.gangflow.training.loop;

/** What a rank raises where a test kills it. */
final class KilledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KilledException(String where) {
        super(where);
    }
}
