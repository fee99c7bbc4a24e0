package io.gangflow.training.loop;

import io.gangflow.training.checkpoint.Checkpoint;
import io.gangflow.training.checkpoint.CheckpointException;
import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.DistributedSampler;
import io.gangflow.training.model.Learner;
import io.gangflow.training.model.MomentumSgd;
import io.gangflow.training.time.Stopwatch;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Synchronous data-parallel training as PyTorch's DistributedDataParallel defines it: rank 0's initial parameters go to
 * all ranks, each step averages the gradients of all ranks' batches, and so every rank has the same parameters after
 * every step. Where there are checkpoints it goes on from the newest, with the bits that it would have had without the
 * interruption. Not safe for use by several threads.
 */
public final class DataParallelTraining {

    private static final int LOG_EVERY = 10;
    private static final int TEST_BATCH = 256;

    private final Settings settings;
    private final DataSet data;
    private final Collective group;
    private final Learner learner;
    private final Checkpoints checkpoints;
    private final Consumer<String> log;
    private final DistributedSampler sampler;
    private final int batch;
    private final StepGradient gradient;
    private final MomentumSgd optimizer;
    private FloatBucket weights;

    /**
     * Draws the initial parameters; nothing is sent or trained yet.
     *
     * @param log told of the progress of this rank; only rank 0's is worth showing
     * @throws IllegalArgumentException if the ranks cannot share the batch
     */
    public DataParallelTraining(
            Settings settings,
            DataSet data,
            Collective group,
            Learner learner,
            Checkpoints checkpoints,
            Consumer<String> log) {
        this.settings = settings;
        this.data = data;
        this.group = group;
        this.learner = learner;
        this.checkpoints = checkpoints;
        this.log = log;
        this.sampler = new DistributedSampler(data.train().count(), group.rank(), group.worldSize(), settings.seed());
        this.batch = settings.batch().ofOneRank(group.worldSize());
        this.weights = learner.draw(settings.seed());
        this.gradient = new StepGradient(learner, settings.batch().micro());
        this.optimizer = new MomentumSgd(learner.layout().size(), settings.momentum());
    }

    /**
     * Trains to the end.
     *
     * @throws io.gangflow.training.collective.CollectiveException if a rank is lost
     * @throws DivergedException if the ranks no longer have the same parameters
     * @throws NotFiniteException if the loss is no number any more
     * @throws CheckpointException if the newest checkpoint is not one of this training
     * @throws IOException if a checkpoint cannot be written
     */
    public TrainingResult run() throws IOException {
        Stopwatch total = new Stopwatch();
        Progress progress = begin();
        long resumedAt = progress.step();
        learner.set(weights);
        while (progress.epoch() < settings.epochs()) {
            progress = epoch(progress);
        }
        return new TrainingResult(progress.epochs(), progress.step(), resumedAt, total.seconds());
    }

    private Progress begin() {
        Progress own = Progress.begin(settings, sampler.count(), group.worldSize());
        Optional<Checkpoint> found = new Resumption(group, learner.layout()).newest(checkpoints.store(), own);
        if (found.isEmpty()) {
            group.broadcast(weights, 0);
            return own;
        }
        weights = found.get().weights();
        optimizer.resume(found.get().velocity());
        Progress saved = Progress.parse(found.get().progress(), own);
        log.accept(String.format(
                Locale.ROOT,
                "resumed after step %d: epoch %d, %d of %d samples",
                saved.step(),
                saved.epoch() + 1,
                saved.consumed(),
                saved.samples()));
        return saved;
    }

    private Progress epoch(Progress begun) throws IOException {
        Stopwatch watch = new Stopwatch();
        int[] own = sampler.indexes(begun.epoch(), begun.consumed());
        Progress progress = begun;
        for (int from = 0; from < own.length; from += batch) {
            progress = step(progress, Arrays.copyOfRange(own, from, Math.min(own.length, from + batch)));
            if (!progress.epochDone()) {
                save(progress, false);
            }
        }
        int number = progress.epoch() + 1;
        String hash = ParameterHash.agreed(weights, group, number);
        double loss = progress.lossSum() / progress.lossSteps();
        double seconds = watch.seconds();
        double perSecond = (progress.consumed() - begun.consumed()) / seconds;
        progress = progress.ended(new EpochResult(number, loss, accuracy(), hash, seconds, perSecond));
        save(progress, true);
        return progress;
    }

    private Progress step(Progress before, int[] samples) {
        float own = gradient.compute(data.train(), samples);
        group.allReduceMean(gradient.bucket());
        float mean = gradient.loss();
        if (!Float.isFinite(mean)) {
            throw new NotFiniteException(before.step() + 1, before.epoch() + 1, own, mean);
        }
        optimizer.step(weights, gradient.bucket(), rate(before));
        learner.set(weights);
        if (before.lossSteps() % LOG_EVERY == 0) {
            logStep(before, own);
        }
        return before.stepped(samples.length * group.worldSize(), mean);
    }

    private double rate(Progress before) {
        double seen = (double) before.epoch() * before.samples() + before.consumed();
        return settings.rate()
                * settings.schedule().factor(seen / ((double) settings.epochs() * before.samples()))
                * settings.batch().rateFactor(before.firstWorldSize(), group.worldSize());
    }

    private void save(Progress progress, boolean epochEnded) throws IOException {
        boolean end = progress.epoch() == settings.epochs();
        if (group.rank() == 0 && checkpoints.due(progress.step(), epochEnded, end)) {
            checkpoints
                    .store()
                    .orElseThrow()
                    .save(new Checkpoint(
                            progress.step(), learner.layout(), weights, optimizer.velocity(), progress.text()));
        }
    }

    private void logStep(Progress before, float loss) {
        log.accept(String.format(
                Locale.ROOT,
                "Train Epoch: %d [%d/%d (%.0f%%)]\tloss=%.4f",
                before.epoch() + 1,
                before.consumed(),
                before.samples(),
                100.0 * before.consumed() / before.samples(),
                loss));
    }

    private double accuracy() {
        int right = 0;
        int count = data.test().count();
        for (int from = 0; from < count; from += TEST_BATCH) {
            int[] indexes =
                    IntStream.range(from, Math.min(count, from + TEST_BATCH)).toArray();
            right += learner.countRight(data.test(), indexes);
        }
        return (double) right / count;
    }
}
