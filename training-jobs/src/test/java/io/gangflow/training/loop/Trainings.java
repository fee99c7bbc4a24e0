package io.gangflow.training.loop;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.LocalRing;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.OpticalDigits;
import io.gangflow.training.model.Network;
import io.gangflow.training.model.SoftmaxRegression;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Small trainings whose ranks are threads. */
final class Trainings {

    private static final DataSet DIGITS = OpticalDigits.load(0);

    private Trainings() {}

    /** Two epochs with this number of samples of a rank in each step. */
    static Settings settings(int batch) {
        return new Settings(Network.DIGITS, 2, Batch.perRank(batch), 0.5, Schedule.LINEAR, 0.9, 0);
    }

    static TrainingResult train(Settings settings, Collective group, Checkpoints checkpoints) {
        try (SoftmaxRegression model = new SoftmaxRegression()) {
            return new DataParallelTraining(settings, DIGITS, group, model, checkpoints, new TrainingListener() {})
                    .run();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            group.close();
        }
    }

    static TrainingResult gang(int ranks, Settings settings, Checkpoints checkpoints) throws Exception {
        try (LocalRing ring = new LocalRing(ranks, Duration.ofSeconds(30))) {
            return ring.on(group -> train(settings, group, checkpoints)).get(0);
        }
    }

    /** Returns the part of the result that must be equal: all but the time. */
    static List<String> outcome(TrainingResult result) {
        List<String> lines = new ArrayList<>();
        result.epochs().forEach(epoch -> lines.add(epoch.loss() + " " + epoch.accuracy() + " " + epoch.hash()));
        lines.add("steps " + result.steps());
        return lines;
    }
}
