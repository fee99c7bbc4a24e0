package io.gangflow.training.model;

import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.Samples;

/**
 * A model as used by data-parallel training: parameters as floats, and their gradient for some samples. Not
 * thread-safe.
 */
public interface Learner extends AutoCloseable {

    ParameterLayout layout();

    /** Draws initial parameters for a seed. The model does not use them until they are set. */
    FloatBucket draw(long seed);

    /** Sets the parameters from the start of a bucket. */
    void set(FloatBucket values);

    /**
     * Computes the gradient of the mean loss of some samples at the parameters that were set last.
     *
     * @param gradient its start is overwritten; elements beyond the parameters are unchanged
     * @return the mean loss
     */
    float gradient(Samples samples, int[] indexes, FloatBucket gradient);

    /** Returns how many of some samples are classified correctly. */
    int countRight(Samples samples, int[] indexes);

    @Override
    void close();
}
