package io.gangflow.simulator.scenario;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The recorded life of a pod. Times in milliseconds since the first creation. Mutable. */
public final class PlayedPod {

    private final String uid;
    private final String job;
    private final long created;
    private @Nullable String node;
    private @Nullable String phase;
    private @Nullable Long bound;
    private @Nullable Long running;
    private @Nullable Long ended;
    private @Nullable Long evicted;

    PlayedPod(String uid, String job, long created) {
        this.uid = uid;
        this.job = job;
        this.created = created;
    }

    String uid() {
        return uid;
    }

    public String job() {
        return job;
    }

    public long created() {
        return created;
    }

    public Optional<Long> bound() {
        return Optional.ofNullable(bound);
    }

    public Optional<String> node() {
        return Optional.ofNullable(node);
    }

    public Optional<Long> running() {
        return Optional.ofNullable(running);
    }

    public Optional<Long> ended() {
        return Optional.ofNullable(ended);
    }

    /** Returns Succeeded or Failed; empty before its end. */
    public Optional<String> phase() {
        return Optional.ofNullable(phase);
    }

    /** Returns when it was deleted before its end. */
    public Optional<Long> evicted() {
        return Optional.ofNullable(evicted);
    }

    boolean sawBound(String onNode, long now) {
        if (bound != null) {
            return false;
        }
        bound = now;
        node = onNode;
        return true;
    }

    boolean sawRunning(long now) {
        if (running != null) {
            return false;
        }
        running = now;
        return true;
    }

    boolean sawEnd(String inPhase, long now) {
        phase = inPhase;
        if (ended != null) {
            return false;
        }
        ended = now;
        return true;
    }

    boolean sawEviction(long now) {
        if (ended != null || evicted != null) {
            return false;
        }
        evicted = now;
        return true;
    }
}
