package io.gangflow.training.rendezvous;

import org.jspecify.annotations.Nullable;

/** The group did not come together; the message says who was missing or what differed. */
public final class RendezvousException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RendezvousException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
