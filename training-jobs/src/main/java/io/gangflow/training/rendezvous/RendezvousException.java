package io.gangflow.training.rendezvous;

import org.jspecify.annotations.Nullable;

/** Thrown when the group does not form; the message names the missing ranks or the difference between ranks. */
public final class RendezvousException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RendezvousException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
