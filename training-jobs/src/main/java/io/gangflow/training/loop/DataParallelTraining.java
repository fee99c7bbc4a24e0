package io.gangflow.training.loop;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.DistributedSampler;
import io.gangflow.training.model.Classifier;
import io.gangflow.training.model.MomentumSgd;
import io.gangflow.training.time.Stopwatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Synchronous data-parallel training as PyTorch's DistributedDataParallel defines it: rank 0's initial parameters go to
 * all ranks, each step averages the gradients of all ranks' batches, and so every rank has the same parameters after
 * every step. Not safe for use by several threads.
 */
public final class DataParallelTraining {

    private static final int LOG_EVERY = 10;
    private static final int TEST_BATCH = 256;

    private final Settings settings;
    private final DataSet data;
    private final Collective group;
    private final Classifier classifier;
    private final Consumer<String> log;
    private final DistributedSampler sampler;
    private final FloatBucket weights;
    private final FloatBucket gradient;
    private final FloatBucket loss = new FloatBucket(1);
    private final MomentumSgd optimizer;
    private long stepsDone;

    /**
     * Draws the initial parameters; nothing is sent or trained yet.
     *
     * @param log told of the progress of this rank; only rank 0's is worth showing
     */
    public DataParallelTraining(
            Settings settings, DataSet data, Collective group, Classifier classifier, Consumer<String> log) {
        this.settings = settings;
        this.data = data;
        this.group = group;
        this.classifier = classifier;
        this.log = log;
        this.sampler = new DistributedSampler(data.train().count(), group.rank(), group.worldSize(), settings.seed());
        this.weights = classifier.draw(settings.seed());
        this.gradient = new FloatBucket(classifier.size());
        this.optimizer = new MomentumSgd(classifier.size(), settings.momentum());
    }

    /**
     * Trains to the end.
     *
     * @throws io.gangflow.training.collective.CollectiveException if a rank is lost
     * @throws DivergedException if the ranks no longer have the same parameters
     */
    public TrainingResult run() {
        Stopwatch total = new Stopwatch();
        group.broadcast(weights, 0);
        classifier.set(weights);
        List<EpochResult> epochs = new ArrayList<>();
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            epochs.add(epoch(epoch));
        }
        return new TrainingResult(epochs, total.seconds());
    }

    private EpochResult epoch(int epoch) {
        Stopwatch watch = new Stopwatch();
        int[] own = sampler.indexes(epoch - 1);
        double sum = 0;
        int steps = 0;
        for (int from = 0; from < own.length; from += settings.batch()) {
            int[] batch = Arrays.copyOfRange(own, from, Math.min(own.length, from + settings.batch()));
            float value = step(batch);
            if (steps % LOG_EVERY == 0) {
                logStep(epoch, from, own.length, value);
            }
            sum += value;
            steps++;
        }
        String hash = ParameterHash.agreed(weights, group, epoch);
        double mean = meanOfRanks(sum / steps);
        double accuracy = accuracy();
        double seconds = watch.seconds();
        return new EpochResult(epoch, mean, accuracy, hash, seconds, own.length * group.worldSize() / seconds);
    }

    private float step(int[] batch) {
        float value = classifier.gradient(data.train(), batch, gradient);
        group.allReduceMean(gradient);
        optimizer.step(weights, gradient, rate());
        stepsDone++;
        classifier.set(weights);
        return value;
    }

    private double rate() {
        long perEpoch = ((long) sampler.perRank() + settings.batch() - 1) / settings.batch();
        return settings.rate() * settings.schedule().factor(stepsDone, perEpoch * settings.epochs());
    }

    private void logStep(int epoch, int seen, int total, float value) {
        log.accept(String.format(
                Locale.ROOT,
                "Train Epoch: %d [%d/%d (%.0f%%)]\tloss=%.4f",
                epoch,
                seen * group.worldSize(),
                total * group.worldSize(),
                100.0 * seen / total,
                value));
    }

    private double meanOfRanks(double value) {
        loss.floats().put(0, (float) value);
        group.allReduceMean(loss);
        return loss.floats().get(0);
    }

    private double accuracy() {
        int right = 0;
        int count = data.test().count();
        for (int from = 0; from < count; from += TEST_BATCH) {
            int[] indexes =
                    IntStream.range(from, Math.min(count, from + TEST_BATCH)).toArray();
            right += classifier.countRight(data.test(), indexes);
        }
        return (double) right / count;
    }
}
