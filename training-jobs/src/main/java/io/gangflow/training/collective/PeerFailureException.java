package io.gangflow.training.collective;

/** Thrown when a rank of the group cannot do its part; the message names the rank and the reason. */
public final class PeerFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PeerFailureException(String message) {
        super(message);
    }
}
