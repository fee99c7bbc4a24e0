package io.gangflow.training.model;

import io.gangflow.training.collective.FloatBucket;

/**
 * Moves the parameters along their gradients, and keeps its state in one piece, so that a checkpoint can hold it (DJL's
 * own optimizers keep theirs out of reach). Not safe for use by several threads.
 */
public interface Optimizer {

    /**
     * Moves the weights; what the gradients' bucket has beyond the parameters is not checked.
     *
     * @param number of this step, counted from 1
     */
    void step(FloatBucket weights, FloatBucket gradients, double learningRate, long number);

    /** A copy of the state, which together with weights and number is all that the steps to come depend on. */
    FloatBucket state();

    /** Names and shapes of the state. */
    ParameterLayout stateLayout(ParameterLayout parameters);

    /** Goes on from a state that was saved. */
    void resume(FloatBucket saved);
}
