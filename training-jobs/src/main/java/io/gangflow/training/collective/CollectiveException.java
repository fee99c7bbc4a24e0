package io.gangflow.training.collective;

import org.jspecify.annotations.Nullable;

/** Thrown when a rank of the group is lost or runs another operation than the others; the group is unusable. */
public final class CollectiveException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int rank;
    private final int peer;
    private final long step;

    /**
     * @param rank that raises this
     * @param peer the lost rank
     * @param step number of exchanges this rank had started
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

    /** Returns a copy with the rank's position in the training, such as {@code in step 12 of epoch 2}. */
    public CollectiveException during(String when) {
        return new CollectiveException(this, when);
    }

    public int rank() {
        return rank;
    }

    public int peer() {
        return peer;
    }

    /** Returns the number of exchanges that the rank had started. */
    public long step() {
        return step;
    }
}
