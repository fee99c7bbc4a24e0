package io.gangflow.training.output;

import io.gangflow.training.loop.StepReport;
import io.gangflow.training.loop.TrainingListener;
import java.util.Locale;
import java.util.function.Consumer;

/** Progress lines in the format of Kubeflow's example, one for every tenth step of an epoch. */
public final class TextLog implements TrainingListener {

    private static final int EVERY = 10;

    private final Consumer<String> out;
    private int epoch;
    private int steps;

    public TextLog(Consumer<String> out) {
        this.out = out;
    }

    @Override
    public void resumed(long step, int inEpoch, int seen, int samples) {
        out.accept(String.format(
                Locale.ROOT, "resumed after step %d: epoch %d, %d of %d samples", step, inEpoch, seen, samples));
    }

    @Override
    public void stepped(StepReport report) {
        steps = report.epoch() == epoch ? steps + 1 : 0;
        epoch = report.epoch();
        if (steps % EVERY == 0) {
            out.accept(String.format(
                    Locale.ROOT,
                    "Train Epoch: %d [%d/%d (%.0f%%)]\tloss=%.4f",
                    report.epoch(),
                    report.before(),
                    report.samples(),
                    100.0 * report.before() / report.samples(),
                    report.ownLoss()));
        }
    }
}
