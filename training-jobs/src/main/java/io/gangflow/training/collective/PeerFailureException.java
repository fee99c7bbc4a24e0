package io.gangflow.training.collective;

/** A rank of the group cannot do its part; the message says which one and why. */
public final class PeerFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PeerFailureException(String message) {
        super(message);
    }
}
