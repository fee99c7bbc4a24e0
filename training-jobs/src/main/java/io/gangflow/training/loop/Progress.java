package io.gangflow.training.loop;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import io.gangflow.training.checkpoint.CheckpointException;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a training has come, between two steps.
 *
 * @param model that is trained
 * @param seed of the order of the samples
 * @param samples that an epoch has
 * @param firstWorldSize ranks with which the training began; the learning rate was given for them
 * @param step steps done
 * @param epochs what the finished epochs came to
 * @param consumed samples of the running epoch that all ranks together have seen
 * @param lossSum of the steps of the running epoch
 * @param lossSteps steps of the running epoch
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

    static Progress begin(Settings settings, int samples, int worldSize) {
        return new Progress(settings.network().label(), settings.seed(), samples, worldSize, 0, List.of(), 0, 0, 0);
    }

    /** The running epoch, counted from 0. */
    int epoch() {
        return epochs.size();
    }

    /** After one more step of so many samples of all ranks. */
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

    /** At the beginning of the next epoch. */
    Progress ended(EpochResult result) {
        List<EpochResult> all = new ArrayList<>(epochs);
        all.add(result);
        return new Progress(model, seed, samples, firstWorldSize, step, all, 0, 0, 0);
    }

    String text() {
        return JSON.toJson(this);
    }

    /**
     * The progress that was saved.
     *
     * @param own of the training that is to go on from there, at its beginning
     * @throws CheckpointException if it is that of other data, another seed or another model
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
