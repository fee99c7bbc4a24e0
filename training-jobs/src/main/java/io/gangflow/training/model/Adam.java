package io.gangflow.training.model;

import io.gangflow.training.collective.FloatBucket;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Adam (Kingma and Ba, 2014) as in torch.optim.Adam with its defaults: shares 0.9 and 0.999, epsilon 1e-8, no decay.
 * Mutable; not thread-safe.
 */
public final class Adam implements Optimizer {

    private static final double FIRST = 0.9;
    private static final double SECOND = 0.999;
    private static final double EPSILON = 1e-8;

    private final float[] mean;
    private final float[] square;
    private final float[] gradient;
    private final float[] weight;

    /**
     * Starts with moments of 0.
     *
     * @param size number of parameters
     */
    public Adam(int size) {
        mean = new float[size];
        square = new float[size];
        gradient = new float[size];
        weight = new float[size];
    }

    @Override
    public void step(FloatBucket weights, FloatBucket gradients, double learningRate, long number) {
        FloatBuffer target = weights.floats();
        gradients.floats().get(gradient);
        target.get(0, weight);
        double rate = learningRate / (1 - Math.pow(FIRST, (double) number));
        double scale = Math.sqrt(1 - Math.pow(SECOND, (double) number));
        for (int i = 0; i < weight.length; i++) {
            mean[i] = (float) (FIRST * mean[i] + (1 - FIRST) * gradient[i]);
            square[i] = (float) (SECOND * square[i] + (1 - SECOND) * gradient[i] * gradient[i]);
            weight[i] -= (float) (rate * mean[i] / (Math.sqrt(square[i]) / scale + EPSILON));
        }
        target.put(0, weight);
    }

    @Override
    public FloatBucket state() {
        FloatBucket copy = new FloatBucket(mean.length + square.length);
        copy.floats().put(mean).put(square);
        return copy;
    }

    @Override
    public ParameterLayout stateLayout(ParameterLayout parameters) {
        List<ParameterLayout.Tensor> tensors =
                new ArrayList<>(parameters.suffixed(".exp_avg").tensors());
        tensors.addAll(parameters.suffixed(".exp_avg_sq").tensors());
        return new ParameterLayout(tensors);
    }

    @Override
    public void resume(FloatBucket saved) {
        saved.floats().get(mean).get(square);
    }
}
