package io.gangflow.training.model;

import io.gangflow.training.collective.FloatBucket;
import java.nio.FloatBuffer;

/**
 * Stochastic gradient descent as in torch.optim.SGD without dampening: velocity = momentum * velocity + gradient;
 * weight -= rate * velocity. DJL's own keeps its state out of reach, so a checkpoint could not hold it. Mutable; not
 * safe for use by several threads.
 */
public final class MomentumSgd {

    private final float momentum;
    private final float[] velocity;
    private final float[] gradient;
    private final float[] weight;

    /**
     * Begins at rest.
     *
     * @param size number of parameters
     */
    public MomentumSgd(int size, double momentum) {
        this.momentum = (float) momentum;
        velocity = new float[size];
        gradient = new float[size];
        weight = new float[size];
    }

    /** Moves the weights; what the gradients' bucket has beyond the parameters is not looked at. */
    public void step(FloatBucket weights, FloatBucket gradients, double learningRate) {
        float rate = (float) learningRate;
        FloatBuffer target = weights.floats();
        gradients.floats().get(gradient);
        target.get(0, weight);
        for (int i = 0; i < weight.length; i++) {
            velocity[i] = momentum * velocity[i] + gradient[i];
            weight[i] -= rate * velocity[i];
        }
        target.put(0, weight);
    }

    /** A copy of the state, which together with the weights is all that the steps to come depend on. */
    public FloatBucket velocity() {
        FloatBucket copy = new FloatBucket(velocity.length);
        copy.floats().put(velocity);
        return copy;
    }

    /** Goes on from a state that was saved. */
    public void resume(FloatBucket saved) {
        saved.floats().get(velocity);
    }
}
