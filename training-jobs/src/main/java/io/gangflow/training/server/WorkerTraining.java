package io.gangflow.training.server;

import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.DistributedSampler;
import io.gangflow.training.loop.Settings;
import io.gangflow.training.model.Learner;
import io.gangflow.training.time.Stopwatch;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * One worker of a job with parameter servers: it fetches the current parameters, computes the gradient of its next
 * batch and sends it, without waiting for the other workers except where the servers require it. The shards are
 * consecutive parts of the parameters, one for each server. Plain gradient descent, because the momentum of stale
 * gradients does not help. Not thread-safe.
 */
public final class WorkerTraining {

    private static final int LOG_EVERY = 10;
    private static final int TEST_BATCH = 256;

    private final Settings settings;
    private final DataSet data;
    private final Learner learner;
    private final List<ShardClient> servers;
    private final DistributedSampler sampler;
    private final Consumer<String> log;
    private final FloatBucket weights;
    private final FloatBucket gradient;

    /**
     * Creates the training without communication.
     *
     * @param servers in the order of the job's parameter servers
     * @param sampler of this worker
     */
    public WorkerTraining(
            Settings settings,
            DataSet data,
            Learner learner,
            List<ShardClient> servers,
            DistributedSampler sampler,
            Consumer<String> log) {
        this.settings = settings;
        this.data = data;
        this.learner = learner;
        this.servers = List.copyOf(servers);
        this.sampler = sampler;
        this.log = log;
        this.weights = learner.draw(settings.seed());
        this.gradient = new FloatBucket(weights.size());
    }

    /**
     * Trains to the end, and notifies the servers.
     *
     * @return share of the test samples that are classified correctly with the parameters at that time
     * @throws ServerException if a server or another worker was lost
     */
    public double run() {
        if (sampler.rank() == 0) {
            float[] drawn = floats(weights);
            for (int server = 0; server < servers.size(); server++) {
                servers.get(server).initialize(Arrays.copyOfRange(drawn, start(server), start(server + 1)));
            }
        }
        Stopwatch watch = new Stopwatch();
        int seen = 0;
        for (int epoch = 0; epoch < settings.epochs(); epoch++) {
            seen += epoch(epoch);
        }
        log.accept(String.format(Locale.ROOT, "total images/sec: %.2f", seen / watch.seconds()));
        pull();
        double accuracy = accuracy();
        servers.forEach(ShardClient::finish);
        return accuracy;
    }

    private int epoch(int epoch) {
        int[] own = sampler.indexes(epoch);
        int batch = settings.batch().samples();
        for (int from = 0; from < own.length; from += batch) {
            int[] indexes = Arrays.copyOfRange(own, from, Math.min(own.length, from + batch));
            pull();
            float loss = learner.gradient(data.train(), indexes, gradient);
            push();
            if (from / batch % LOG_EVERY == 0) {
                log.accept(String.format(
                        Locale.ROOT, "Train Epoch: %d [%d/%d]\tloss=%.4f", epoch + 1, from, own.length, loss));
            }
        }
        return own.length;
    }

    private void pull() {
        for (int server = 0; server < servers.size(); server++) {
            weights.floats().position(start(server)).put(servers.get(server).pull());
        }
        learner.set(weights);
    }

    private void push() {
        float[] all = floats(gradient);
        for (int server = 0; server < servers.size(); server++) {
            servers.get(server)
                    .push((float) settings.rate(), Arrays.copyOfRange(all, start(server), start(server + 1)));
        }
    }

    /** Returns the index of the first parameter of a server's shard. */
    private int start(int server) {
        return (int) ((long) weights.size() * server / servers.size());
    }

    private static float[] floats(FloatBucket bucket) {
        float[] values = new float[bucket.size()];
        bucket.floats().get(values);
        return values;
    }

    private double accuracy() {
        int right = 0;
        int count = data.test().count();
        for (int from = 0; from < count; from += TEST_BATCH) {
            right += learner.countRight(
                    data.test(),
                    IntStream.range(from, Math.min(count, from + TEST_BATCH)).toArray());
        }
        return (double) right / count;
    }
}
