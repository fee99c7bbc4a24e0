package io.gangflow.training.data;

import java.util.Random;

/**
 * Generated samples of 10 features and a target, all uniform in 0 ... 1 and independent. Only the mean can be learned:
 * no model gets below the variance of the target, 1/12 = 0.0833. Toy examples use such data, and their loss ends at
 * that value.
 */
public final class RandomTargets {

    public static final int FEATURES = 10;

    private RandomTargets() {}

    /**
     * Generates training and test samples.
     *
     * @param train number of training samples; a sixth of that number is generated for the test
     */
    public static DataSet make(int train, long seed) {
        return new DataSet(samples(train, seed), samples(Math.max(1, train / 6), ~seed));
    }

    private static Samples samples(int count, long seed) {
        Random random = new Random(seed);
        float[] features = new float[count * FEATURES];
        float[] targets = new float[count];
        for (int i = 0; i < features.length; i++) {
            features[i] = random.nextFloat();
        }
        for (int i = 0; i < count; i++) {
            targets[i] = random.nextFloat();
        }
        return new Samples(FEATURES, features, targets);
    }
}
