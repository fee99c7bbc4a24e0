package io.gangflow.training.loop;

import io.gangflow.training.checkpoint.CheckpointStore;
import java.util.Optional;

/**
 * Whether and when checkpoints are saved. Equal on all ranks; only rank 0 reads and writes.
 *
 * @param store empty for no checkpoints
 * @param every number of steps between checkpoints; 0 for the end of each epoch
 */
public record Checkpoints(Optional<CheckpointStore> store, int every) {

    /** No checkpoints. */
    public static final Checkpoints NONE = new Checkpoints(Optional.empty(), 0);

    public Checkpoints {
        if (every < 0) {
            throw new IllegalArgumentException("a checkpoint every " + every + " steps");
        }
    }

    boolean due(long step, boolean epochEnded, boolean end) {
        return store.isPresent() && (end || (every == 0 ? epochEnded : step % every == 0));
    }
}
