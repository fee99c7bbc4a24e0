package io.gangflow.training.checkpoint;

import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.model.ParameterLayout;
import java.nio.FloatBuffer;

/**
 * The state of a training between two steps.
 *
 * @param step number of completed steps
 * @param model layout of the weights
 * @param weights the parameters
 * @param optimizer layout of the optimizer's state
 * @param state of the optimizer
 * @param progress everything else that the next steps depend on, in a format defined by the training
 */
public record Checkpoint(
        long step,
        ParameterLayout model,
        FloatBucket weights,
        ParameterLayout optimizer,
        FloatBucket state,
        String progress) {

    public Checkpoint {
        if (step < 0 || weights.size() != model.size() || state.size() != optimizer.size()) {
            throw new IllegalArgumentException("step " + step + " with " + weights.size() + " weights of " + model
                    + " and a state of " + state.size() + " floats of " + optimizer);
        }
    }

    /**
     * Checks that the checkpoint is worth keeping.
     *
     * @throws CheckpointException if a weight is not finite
     */
    void requireFinite() {
        FloatBuffer floats = weights.floats();
        for (int i = 0; i < weights.size(); i++) {
            if (!Float.isFinite(floats.get(i))) {
                throw new CheckpointException(
                        "after step " + step + " a parameter is " + floats.get(i) + "; the checkpoint is not written");
            }
        }
    }
}
