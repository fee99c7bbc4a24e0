package io.gangflow.cli.report;

/** An amount over time, as the mean of equal time intervals. Charts use it in place of thousands of bars. Mutable. */
final class Counts {

    private final double[] means;
    private final double stretchMillis;

    Counts(int stretches, long spanMillis) {
        means = new double[stretches];
        stretchMillis = (double) spanMillis / stretches;
    }

    /** Adds an amount that was present from one time to another. */
    void add(long fromMillis, long toMillis, double amount) {
        int last = Math.min(means.length - 1, (int) (toMillis / stretchMillis));
        for (int index = Math.min(last, (int) (fromMillis / stretchMillis)); index <= last; index++) {
            double begin = Math.max((double) fromMillis, index * stretchMillis);
            double end = Math.min((double) toMillis, (index + 1) * stretchMillis);
            means[index] += amount * Math.max(0, end - begin) / stretchMillis;
        }
    }

    double mean(int stretch) {
        return means[stretch];
    }

    int stretches() {
        return means.length;
    }

    double highest() {
        return highest(0, means.length);
    }

    double highest(int from, int to) {
        double highest = 0;
        for (int index = from; index < to; index++) {
            highest = Math.max(highest, means[index]);
        }
        return highest;
    }

    long fromMillis(int stretch) {
        return Math.round(stretch * stretchMillis);
    }
}
