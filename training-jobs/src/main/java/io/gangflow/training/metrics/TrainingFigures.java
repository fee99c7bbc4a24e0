package io.gangflow.training.metrics;

import io.gangflow.training.loop.EpochResult;
import io.gangflow.training.loop.StepReport;
import io.gangflow.training.loop.TrainingListener;
import java.util.Locale;

/**
 * Metrics of a training in Prometheus' text format 0.0.4: counters of steps, samples and seconds, from which Prometheus
 * computes rates, and the newest loss. Thread-safe.
 */
public final class TrainingFigures implements TrainingListener {

    private final int rank;
    private final double gangWaitSeconds;
    private long step;
    private int epoch;
    private double loss = Double.NaN;
    private double accuracy = Double.NaN;
    private long samples;
    private double stepSeconds;
    private double reduceSeconds;
    private long steps;
    private long checkpoints;
    private double checkpointSeconds;
    private long resumedAt;

    /**
     * Creates metrics with all counters at 0.
     *
     * @param gangWaitSeconds from the start of this process's wait to the group being complete
     */
    public TrainingFigures(int rank, double gangWaitSeconds) {
        this.rank = rank;
        this.gangWaitSeconds = gangWaitSeconds;
    }

    @Override
    public synchronized void resumed(long at, int inEpoch, int seen, int ofSamples) {
        resumedAt = at;
        step = at;
        epoch = inEpoch;
    }

    @Override
    public synchronized void stepped(StepReport report) {
        step = report.step();
        epoch = report.epoch();
        loss = report.loss();
        samples += report.taken();
        steps++;
        stepSeconds += report.seconds();
        reduceSeconds += report.reduceSeconds();
    }

    @Override
    public synchronized void epochEnded(EpochResult result) {
        accuracy = result.accuracy();
    }

    @Override
    public synchronized void saved(long at, double seconds) {
        checkpoints++;
        checkpointSeconds += seconds;
    }

    /** Returns all metrics. */
    public synchronized String text() {
        StringBuilder text = new StringBuilder();
        gauge(text, "step", "Steps of the whole training, also before it was resumed", (double) step);
        gauge(text, "epoch", "Epoch that runs, counted from 1", epoch);
        gauge(text, "loss", "Mean loss of the newest step over all ranks", loss);
        gauge(text, "accuracy", "Accuracy on the test samples after the newest epoch", accuracy);
        gauge(text, "gang_wait_seconds", "Time from this rank's readiness to the complete group", gangWaitSeconds);
        gauge(text, "resumed_at_step", "Step after which this process resumed", (double) resumedAt);
        counter(text, "steps_total", "Steps of this process", (double) steps);
        counter(text, "samples_total", "Samples that all ranks used in these steps", (double) samples);
        counter(text, "step_seconds_total", "Seconds that they took", stepSeconds);
        counter(text, "all_reduce_seconds_total", "Seconds of these steps for averaging the gradients", reduceSeconds);
        counter(text, "checkpoints_total", "Checkpoints written by this rank", (double) checkpoints);
        counter(text, "checkpoint_seconds_total", "Seconds that they took", checkpointSeconds);
        return text.toString();
    }

    private void gauge(StringBuilder text, String name, String help, double value) {
        figure(text, name, help, "gauge", value);
    }

    private void counter(StringBuilder text, String name, String help, double value) {
        figure(text, name, help, "counter", value);
    }

    private void figure(StringBuilder text, String name, String help, String type, double value) {
        String full = "gangflow_training_" + name;
        text.append(String.format(
                        Locale.ROOT,
                        "# HELP %s %s%n# TYPE %s %s%n%s{rank=\"%d\"} %s%n",
                        full,
                        help,
                        full,
                        type,
                        full,
                        rank,
                        value)
                .replace("\r", ""));
    }
}
