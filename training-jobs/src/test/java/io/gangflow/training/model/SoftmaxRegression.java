package io.gangflow.training.model;

import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.Samples;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Random;

/** The smallest model that learns the digits, in plain Java, so that one test can run hundreds of trainings. */
public final class SoftmaxRegression implements Learner {

    private static final int CLASSES = 10;
    private static final int PIXELS = 64;
    private static final ParameterLayout LAYOUT = new ParameterLayout(List.of(
            new ParameterLayout.Tensor("fc1.weight", List.of((long) CLASSES, (long) PIXELS)),
            new ParameterLayout.Tensor("fc1.bias", List.of((long) CLASSES))));

    private final float[] weights = new float[LAYOUT.size()];
    private final float[] sums = new float[LAYOUT.size()];
    private final double[] scores = new double[CLASSES];
    private final FloatBuffer row = FloatBuffer.allocate(PIXELS);

    @Override
    public ParameterLayout layout() {
        return LAYOUT;
    }

    @Override
    public FloatBucket draw(long seed) {
        FloatBucket drawn = new FloatBucket(LAYOUT.size());
        Random random = new Random(seed);
        FloatBuffer floats = drawn.floats();
        while (floats.hasRemaining()) {
            floats.put((random.nextFloat() - 0.5f) / 4);
        }
        return drawn;
    }

    @Override
    public void set(FloatBucket values) {
        values.floats().get(weights);
    }

    @Override
    public float gradient(Samples samples, int[] indexes, FloatBucket gradient) {
        java.util.Arrays.fill(sums, 0);
        double loss = 0;
        for (int index : indexes) {
            score(samples, index);
            double total = 0;
            for (double score : scores) {
                total += Math.exp(score);
            }
            loss += Math.log(total) - scores[samples.label(index)];
            for (int digit = 0; digit < CLASSES; digit++) {
                double error = Math.exp(scores[digit]) / total - (samples.label(index) == digit ? 1 : 0);
                for (int pixel = 0; pixel < PIXELS; pixel++) {
                    sums[digit * PIXELS + pixel] += (float) (error * row.get(pixel) / indexes.length);
                }
                sums[CLASSES * PIXELS + digit] += (float) (error / indexes.length);
            }
        }
        gradient.floats().put(sums);
        return (float) (loss / indexes.length);
    }

    @Override
    public int countRight(Samples samples, int[] indexes) {
        int right = 0;
        for (int index : indexes) {
            score(samples, index);
            int best = 0;
            for (int digit = 1; digit < CLASSES; digit++) {
                best = scores[digit] > scores[best] ? digit : best;
            }
            right += best == samples.label(index) ? 1 : 0;
        }
        return right;
    }

    private void score(Samples samples, int index) {
        samples.copyFeatures(index, row.clear());
        for (int digit = 0; digit < CLASSES; digit++) {
            scores[digit] = weights[CLASSES * PIXELS + digit];
            for (int pixel = 0; pixel < PIXELS; pixel++) {
                scores[digit] += weights[digit * PIXELS + pixel] * row.get(pixel);
            }
        }
    }

    @Override
    public void close() {}
}
