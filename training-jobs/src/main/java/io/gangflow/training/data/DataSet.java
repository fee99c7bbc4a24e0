package io.gangflow.training.data;

import java.util.Arrays;

/** Samples to learn from and others, never seen in training, to measure by. */
public record DataSet(Samples train, Samples test) {

    public DataSet {
        if (train.width() != test.width()) {
            throw new IllegalArgumentException(
                    "training samples have " + train.width() + " features, test samples " + test.width());
        }
    }

    /** The first fifth of a seeded order for the test, the rest for training. */
    static DataSet split(Samples all, long seed) {
        int[] order = SeededOrder.of(all.count(), seed);
        int tests = all.count() / 5;
        return new DataSet(
                all.select(Arrays.copyOfRange(order, tests, order.length)),
                all.select(Arrays.copyOfRange(order, 0, tests)));
    }
}
