package io.gangflow.training.checkpoint;

import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.model.ParameterLayout;
import java.nio.FloatBuffer;

/**
 * A training between two steps.
 *
 * @param step number of steps done
 * @param layout of the weights and of the velocity
 * @param weights the parameters
 * @param velocity the optimizer's state
 * @param progress everything else that the steps to come depend on, in the training's own words
 */
public record Checkpoint(
        long step, ParameterLayout layout, FloatBucket weights, FloatBucket velocity, String progress) {

    public Checkpoint {
        if (step < 0 || weights.size() != layout.size() || velocity.size() != layout.size()) {
            throw new IllegalArgumentException("step " + step + " with " + weights.size() + " weights and "
                    + velocity.size() + " velocities of " + layout);
        }
    }

    /**
     * Sees to it that it is worth keeping.
     *
     * @throws CheckpointException if a weight is not finite
     */
    void requireFinite() {
        FloatBuffer floats = weights.floats();
        for (int i = 0; i < weights.size(); i++) {
            if (!Float.isFinite(floats.get(i))) {
                throw new CheckpointException(
                        "after step " + step + " a parameter is " + floats.get(i) + "; no checkpoint is made of that");
            }
        }
    }
}
