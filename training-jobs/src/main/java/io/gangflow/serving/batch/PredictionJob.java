package io.gangflow.serving.batch;

/** A request that waits. Its samples belong to it: nobody else changes the array. */
final class PredictionJob {

    private final double[] rows;
    private final int count;
    private final Completion completion;
    private final long since = System.nanoTime();

    PredictionJob(double[] rows, int count, Completion completion) {
        this.rows = rows;
        this.count = count;
        this.completion = completion;
    }

    double[] rows() {
        return rows;
    }

    int count() {
        return count;
    }

    Completion completion() {
        return completion;
    }

    long waitedNanos() {
        return System.nanoTime() - since;
    }
}
