package io.gangflow.training.loop;

import io.gangflow.training.checkpoint.Checkpoint;
import io.gangflow.training.checkpoint.CheckpointException;
import io.gangflow.training.checkpoint.CheckpointStore;
import io.gangflow.training.collective.Announcement;
import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.model.ParameterLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Brings all ranks to the newest checkpoint, or to none. Rank 0 reads it and broadcasts it, so that all ranks start at
 * the same step; an invalid checkpoint stops all of them with the same message.
 */
final class Resumption {

    private static final String NONE = "none";
    private static final String FOUND = "found ";
    private static final String REFUSED = "refused ";

    private final Collective group;
    private final ParameterLayout model;
    private final ParameterLayout optimizer;

    Resumption(Collective group, ParameterLayout model, ParameterLayout optimizer) {
        this.group = group;
        this.model = model;
        this.optimizer = optimizer;
    }

    /** Returns the newest checkpoint. All ranks have to call it with the same progress; only rank 0 reads its store. */
    Optional<Checkpoint> newest(Optional<CheckpointStore> store, Progress own) {
        Optional<Checkpoint> found = Optional.empty();
        String answer = NONE;
        if (group.rank() == 0 && store.isPresent()) {
            try {
                found = store.get().newest();
                found.ifPresent(checkpoint -> requireSame(checkpoint, own));
                answer = found.map(checkpoint -> FOUND + checkpoint.progress()).orElse(NONE);
            } catch (IOException | CheckpointException unusable) {
                answer = REFUSED + unusable.getMessage();
            }
        }
        String said = new String(
                Announcement.ofRankZero(group, answer.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        if (said.startsWith(REFUSED)) {
            throw new CheckpointException(said.substring(REFUSED.length()));
        }
        if (said.equals(NONE)) {
            return Optional.empty();
        }
        String progress = said.substring(FOUND.length());
        FloatBucket weights = found.map(Checkpoint::weights).orElseGet(() -> new FloatBucket(model.size()));
        FloatBucket state = found.map(Checkpoint::state).orElseGet(() -> new FloatBucket(optimizer.size()));
        group.broadcast(weights, 0);
        group.broadcast(state, 0);
        long step = Progress.parse(progress, own).step();
        return Optional.of(new Checkpoint(step, model, weights, optimizer, state, progress));
    }

    /**
     * Compares the description of the training first, because it is clearer than shapes. Shapes may differ even if only
     * the program has changed.
     */
    private void requireSame(Checkpoint found, Progress own) {
        Progress.parse(found.progress(), own);
        requireLayout(found, found.model(), model);
        requireLayout(found, found.optimizer(), optimizer);
    }

    private static void requireLayout(Checkpoint found, ParameterLayout saved, ParameterLayout own) {
        if (!saved.equals(own)) {
            throw new CheckpointException("the checkpoint of step " + found.step() + " is of another model: it has "
                    + saved + ", this one " + own);
        }
    }
}
