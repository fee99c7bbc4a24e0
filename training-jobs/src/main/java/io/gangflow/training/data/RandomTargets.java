package io.gangflow.training.data;

import java.util.Random;

/**
 * 10 features and a target for each sample, all uniform in 0 ... 1 and independent: there is nothing to be learned but
 * the mean, and no model comes below the variance of the target, 1/12 = 0.0833. It is what toy examples train on whose
 * loss ends there.
 */
public final class RandomTargets {

    public static final int FEATURES = 10;

    private RandomTargets() {}

    /**
     * Draws training and test samples.
     *
     * @param train number of training samples; a sixth as many are made for the test
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
