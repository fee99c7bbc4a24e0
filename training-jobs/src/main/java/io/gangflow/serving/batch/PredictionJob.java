package io.gangflow.serving.batch;

import io.gangflow.training.time.TrainingClock;

/** A request that waits. Its samples belong to it: nobody else changes the array. */
final class PredictionJob {

    private final double[] rows;
    private final int count;
    private final Completion completion;
    private final long since = TrainingClock.nanos();

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
        return TrainingClock.nanos() - since;
    }
}
