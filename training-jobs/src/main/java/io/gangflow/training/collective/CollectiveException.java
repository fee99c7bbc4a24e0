package io.gangflow.training.collective;

import org.jspecify.annotations.Nullable;

/** A rank of the group was lost or does something else than the others; the group cannot go on. */
public final class CollectiveException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int rank;
    private final int peer;
    private final long step;

    /**
     * @param rank that raises this
     * @param peer that was lost
     * @param step number of exchanges this rank had begun
     */
    public CollectiveException(int rank, int peer, long step, String reason, @Nullable Throwable cause) {
        super("rank " + rank + " lost rank " + peer + " in exchange " + step + ": " + reason, cause);
        this.rank = rank;
        this.peer = peer;
        this.step = step;
    }

    private CollectiveException(CollectiveException lost, String when) {
        super(lost.getMessage() + ", " + when, lost);
        this.rank = lost.rank;
        this.peer = lost.peer;
        this.step = lost.step;
    }

    /** The same, with what the rank was at: {@code in step 12 of epoch 2}. */
    public CollectiveException during(String when) {
        return new CollectiveException(this, when);
    }

    public int rank() {
        return rank;
    }

    public int peer() {
        return peer;
    }

    /** Number of exchanges that the rank had begun. */
    public long step() {
        return step;
    }
}
