package io.gangflow.training.model;

import io.gangflow.training.collective.FloatBucket;
import java.nio.FloatBuffer;

/**
 * Stochastic gradient descent as in torch.optim.SGD without dampening: velocity = momentum * velocity + gradient;
 * weight -= rate * velocity. Mutable; not thread-safe.
 */
public final class MomentumSgd implements Optimizer {

    private final float momentum;
    private final float[] velocity;
    private final float[] gradient;
    private final float[] weight;

    /**
     * Starts with a velocity of 0.
     *
     * @param size number of parameters
     */
    public MomentumSgd(int size, double momentum) {
        this.momentum = (float) momentum;
        velocity = new float[size];
        gradient = new float[size];
        weight = new float[size];
    }

    @Override
    public void step(FloatBucket weights, FloatBucket gradients, double learningRate, long number) {
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

    @Override
    public FloatBucket state() {
        FloatBucket copy = new FloatBucket(velocity.length);
        copy.floats().put(velocity);
        return copy;
    }

    @Override
    public ParameterLayout stateLayout(ParameterLayout parameters) {
        return parameters.suffixed(".momentum_buffer");
    }

    @Override
    public void resume(FloatBucket saved) {
        saved.floats().get(velocity);
    }
}
