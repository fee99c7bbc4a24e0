package io.gangflow.argo.watch;

import java.time.Duration;

/** A cluster has not responded for longer than the timeout. */
public final class ClusterUnreachableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ClusterUnreachableException(Duration silent, String why) {
        super("has not answered for %d s: %s".formatted(silent.toSeconds(), why));
    }
}
