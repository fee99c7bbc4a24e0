package io.gangflow.training.model;

import io.gangflow.training.collective.FloatBucket;

/**
 * Updates the parameters from their gradients, and keeps its state in one bucket, so that a checkpoint can store it
 * (DJL's own optimizers do not expose theirs). Not thread-safe.
 */
public interface Optimizer {

    /**
     * Updates the weights. Elements of the gradients' bucket beyond the parameters are ignored.
     *
     * @param number of this step, counted from 1
     */
    void step(FloatBucket weights, FloatBucket gradients, double learningRate, long number);

    /** Returns a copy of the state. Together with weights and step number it determines all following steps. */
    FloatBucket state();

    /** Returns the names and shapes of the state. */
    ParameterLayout stateLayout(ParameterLayout parameters);

    /** Resumes from a saved state. */
    void resume(FloatBucket saved);
}
