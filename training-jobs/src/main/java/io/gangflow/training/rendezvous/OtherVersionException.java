package io.gangflow.training.rendezvous;

import java.io.IOException;

/** Thrown when a peer is a rank of another version of the program; the message names both versions. */
final class OtherVersionException extends IOException {

    private static final long serialVersionUID = 1L;

    OtherVersionException(String message) {
        super(message);
    }
}
