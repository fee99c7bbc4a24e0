package io.gangflow.serving.classifier;

import java.util.Random;

/**
 * Generates samples that a linear classifier fits well but not perfectly: features are normally distributed, and labels
 * follow a hidden direction with some noise. The same seed gives the same samples on every machine.
 */
final class GeneratedTable {

    /** Slope of the label's log-odds along the hidden direction. */
    private static final double SHARPNESS = 4;

    private GeneratedTable() {}

    static Table make(int features, int count, long seed) {
        Random random = new Random(seed);
        double[] direction = new double[features];
        double length = 0;
        for (int i = 0; i < features; i++) {
            direction[i] = random.nextGaussian();
            length += direction[i] * direction[i];
        }
        double[] rows = new double[count * features];
        int[] labels = new int[count];
        for (int row = 0; row < count; row++) {
            double along = 0;
            for (int i = 0; i < features; i++) {
                rows[row * features + i] = random.nextGaussian();
                along += rows[row * features + i] * direction[i];
            }
            double chance = 1 / (1 + StrictMath.exp(-SHARPNESS * along / Math.sqrt(length)));
            labels[row] = random.nextDouble() < chance ? 1 : 0;
        }
        return new Table(features, rows, labels);
    }
}
