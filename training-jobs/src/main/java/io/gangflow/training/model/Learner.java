package io.gangflow.training.model;

import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.Samples;

/**
 * A model as data-parallel training sees it: floats that are set, and their gradient for some samples. Not safe for use
 * by several threads.
 */
public interface Learner extends AutoCloseable {

    ParameterLayout layout();

    /** Initial parameters for a seed; the model does not have them until they are set. */
    FloatBucket draw(long seed);

    /** Takes the parameters from the beginning of a bucket. */
    void set(FloatBucket values);

    /**
     * The gradient of the mean loss of some samples at the parameters that were set last.
     *
     * @param gradient whose beginning is replaced; what it has beyond the parameters is left alone
     * @return the mean loss
     */
    float gradient(Samples samples, int[] indexes, FloatBucket gradient);

    /** How many of some samples are given their class. */
    int countRight(Samples samples, int[] indexes);

    @Override
    void close();
}
