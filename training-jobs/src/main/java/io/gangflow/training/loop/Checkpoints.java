package io.gangflow.training.loop;

import io.gangflow.training.checkpoint.CheckpointStore;
import java.util.Optional;

/**
 * Whether and when a training is saved; equal on all ranks, of which rank 0 reads and writes.
 *
 * @param store nothing, if it is not
 * @param every steps from one checkpoint to the next; 0 for the end of each epoch
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
