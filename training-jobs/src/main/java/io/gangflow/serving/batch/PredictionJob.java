package io.gangflow.serving.batch;

/** A queued request. It owns its samples: the array is never modified elsewhere. */
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
