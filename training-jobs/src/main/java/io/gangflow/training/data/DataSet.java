package io.gangflow.training.data;

import java.util.Arrays;

/** Training samples, and separate test samples to measure the accuracy. */
public record DataSet(Samples train, Samples test) {

    public DataSet {
        if (train.width() != test.width()) {
            throw new IllegalArgumentException(
                    "training samples have " + train.width() + " features, test samples " + test.width());
        }
    }

    /** Splits samples: the first fifth of a seeded order is the test set, the rest the training set. */
    static DataSet split(Samples all, long seed) {
        int[] order = SeededOrder.of(all.count(), seed);
        int tests = all.count() / 5;
        return new DataSet(
                all.select(Arrays.copyOfRange(order, tests, order.length)),
                all.select(Arrays.copyOfRange(order, 0, tests)));
    }
}
