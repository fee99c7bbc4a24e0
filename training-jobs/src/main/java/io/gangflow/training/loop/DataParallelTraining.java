package io.gangflow.training.loop;

import io.gangflow.training.checkpoint.Checkpoint;
import io.gangflow.training.checkpoint.CheckpointException;
import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.CollectiveException;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.DistributedSampler;
import io.gangflow.training.model.Learner;
import io.gangflow.training.model.Optimizer;
import io.gangflow.training.time.Stopwatch;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Synchronous data-parallel training as defined by PyTorch's DistributedDataParallel: rank 0 broadcasts its initial
 * parameters, and each step averages the gradients of all ranks' batches, so every rank has the same parameters after
 * every step. With checkpoints, the training resumes from the newest one, with the same bits as without the
 * interruption. Not thread-safe.
 */
public final class DataParallelTraining {

    private static final int TEST_BATCH = 256;

    private final Settings settings;
    private final DataSet data;
    private final Collective group;
    private final Learner learner;
    private final Checkpoints checkpoints;
    private final TrainingListener listener;
    private final DistributedSampler sampler;
    private final int batch;
    private final StepGradient gradient;
    private final Optimizer optimizer;
    private FloatBucket weights;

    /**
     * Draws the initial parameters, without communication or training.
     *
     * @param listener receives the progress of this rank; only rank 0's is worth showing
     * @throws IllegalArgumentException if the ranks cannot share the batch
     */
    public DataParallelTraining(
            Settings settings,
            DataSet data,
            Collective group,
            Learner learner,
            Checkpoints checkpoints,
            TrainingListener listener) {
        this.settings = settings;
        this.data = data;
        this.group = group;
        this.learner = learner;
        this.checkpoints = checkpoints;
        this.listener = listener;
        this.sampler = new DistributedSampler(data.train().count(), group.rank(), group.worldSize(), settings.seed());
        this.batch = settings.batch().ofOneRank(group.worldSize());
        this.weights = learner.draw(settings.seed());
        this.gradient = new StepGradient(learner, settings.batch().micro());
        this.optimizer = settings.optimizer(learner.layout().size());
    }

    /**
     * Trains to the end.
     *
     * @throws io.gangflow.training.collective.CollectiveException if a rank is lost
     * @throws DivergedException if the ranks no longer have the same parameters
     * @throws NotFiniteException if the loss is no longer finite
     * @throws CheckpointException if the newest checkpoint belongs to another training
     * @throws IOException if a checkpoint cannot be written
     */
    public TrainingResult run() throws IOException {
        Stopwatch total = new Stopwatch();
        Progress progress = start();
        long resumedAt = progress.step();
        learner.set(weights);
        while (progress.epoch() < settings.epochs()) {
            progress = epoch(progress);
        }
        return new TrainingResult(progress.epochs(), progress.step(), resumedAt, total.seconds());
    }

    private Progress start() {
        Progress own = Progress.start(settings, sampler.count(), group.worldSize());
        Optional<Checkpoint> found = new Resumption(group, learner.layout(), optimizer.stateLayout(learner.layout()))
                .newest(checkpoints.store(), own);
        if (found.isEmpty()) {
            group.broadcast(weights, 0);
            return own;
        }
        weights = found.get().weights();
        optimizer.resume(found.get().state());
        Progress saved = Progress.parse(found.get().progress(), own);
        listener.resumed(saved.step(), saved.epoch() + 1, saved.consumed(), saved.samples());
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
        EpochResult result = new EpochResult(number, loss, accuracy(), hash, seconds, perSecond);
        listener.epochEnded(result);
        progress = progress.ended(result);
        save(progress, true);
        return progress;
    }

    private Progress step(Progress before, int[] samples) {
        Stopwatch watch = new Stopwatch();
        float own = gradient.compute(data.train(), samples);
        Stopwatch reducing = new Stopwatch();
        try {
            gradient.average(group, settings.compress(), before.step() + 1);
        } catch (CollectiveException lost) {
            throw lost.during("in step %d of epoch %d".formatted(before.step() + 1, before.epoch() + 1));
        }
        double reduceSeconds = reducing.seconds();
        float mean = gradient.loss();
        if (!Float.isFinite(mean)) {
            throw new NotFiniteException(before.step() + 1, before.epoch() + 1, own, mean);
        }
        optimizer.step(weights, gradient.bucket(), rate(before), before.step() + 1);
        learner.set(weights);
        int taken = samples.length * group.worldSize();
        listener.stepped(new StepReport(
                before.step() + 1,
                before.epoch() + 1,
                before.consumed(),
                before.samples(),
                own,
                mean,
                taken,
                watch.seconds(),
                reduceSeconds));
        return before.stepped(taken, mean);
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
            Stopwatch watch = new Stopwatch();
            checkpoints
                    .store()
                    .orElseThrow()
                    .save(new Checkpoint(
                            progress.step(),
                            learner.layout(),
                            weights,
                            optimizer.stateLayout(learner.layout()),
                            optimizer.state(),
                            progress.text()));
            listener.saved(progress.step(), watch.seconds());
        }
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
