package io.gangflow.training.loop;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import io.gangflow.training.checkpoint.CheckpointException;
import java.util.ArrayList;
import java.util.List;

/**
 * The progress of a training between two steps.
 *
 * @param model the trained model
 * @param seed of the order of the samples
 * @param samples number of samples of an epoch
 * @param firstWorldSize number of ranks at the start of the training, which the learning rate was given for
 * @param step number of completed steps
 * @param epochs results of the finished epochs
 * @param consumed samples of the current epoch that all ranks together have processed
 * @param lossSum of the steps of the current epoch
 * @param lossSteps steps of the current epoch
 */
record Progress(
        String model,
        long seed,
        int samples,
        int firstWorldSize,
        long step,
        List<EpochResult> epochs,
        int consumed,
        double lossSum,
        int lossSteps) {

    private static final Gson JSON = new Gson();

    Progress {
        epochs = List.copyOf(epochs);
    }

    static Progress start(Settings settings, int samples, int worldSize) {
        return new Progress(settings.network().label(), settings.seed(), samples, worldSize, 0, List.of(), 0, 0, 0);
    }

    /** Returns the number of the current epoch, from 0. */
    int epoch() {
        return epochs.size();
    }

    /** Returns the progress after one more step with a number of samples over all ranks. */
    Progress stepped(int count, double loss) {
        return new Progress(
                model,
                seed,
                samples,
                firstWorldSize,
                step + 1,
                epochs,
                Math.min(samples, consumed + count),
                lossSum + loss,
                lossSteps + 1);
    }

    boolean epochDone() {
        return consumed == samples;
    }

    /** Returns the progress at the start of the next epoch. */
    Progress ended(EpochResult result) {
        List<EpochResult> all = new ArrayList<>(epochs);
        all.add(result);
        return new Progress(model, seed, samples, firstWorldSize, step, all, 0, 0, 0);
    }

    String text() {
        return JSON.toJson(this);
    }

    /**
     * Parses saved progress.
     *
     * @param own initial progress of the training that is to resume
     * @throws CheckpointException if it belongs to other data, another seed or another model
     */
    static Progress parse(String text, Progress own) {
        Progress saved;
        try {
            saved = JSON.fromJson(text, Progress.class);
        } catch (JsonParseException | IllegalArgumentException | NullPointerException malformed) {
            throw new CheckpointException("the checkpoint has no position of the training: " + text);
        }
        if (saved == null || !saved.job().equals(own.job())) {
            throw new CheckpointException("the checkpoint is of another training: "
                    + (saved == null ? "unknown" : saved.job()) + ", this one is " + own.job());
        }
        return saved;
    }

    private String job() {
        return model + " with seed " + seed + " and " + samples + " samples";
    }
}
