package io.gangflow.serving.batch;

import io.gangflow.serving.model.ServedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of requests and the one thread that evaluates them, as many at once as fit a batch; what is very small
 * does not queue. Each batch is evaluated by the model that is current when it begins. Thread-safe.
 */
public final class Batcher implements AutoCloseable {

    private final Supplier<ServedModel> models;
    private final BatchLimits limits;
    private final BlockingQueue<PredictionJob> queue;
    private final LongAdder batches = new LongAdder();
    private final LongAdder rows = new LongAdder();
    private final Thread thread = new Thread(this::work, "model");
    private @Nullable PredictionJob leftOver;

    public Batcher(Supplier<ServedModel> models, BatchLimits limits) {
        this.models = models;
        this.limits = limits;
        this.queue = new ArrayBlockingQueue<>(limits.queue());
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Lets a request wait for its turn.
     *
     * @param samples of the model's number of features, one after the other; not to be changed any more
     * @return whether there was room for it; if not, nobody is told anything
     */
    public boolean offer(double[] samples, int count, Completion completion) {
        PredictionJob job = new PredictionJob(samples, count, completion);
        if (limits.delayMicros() == 0 && queue.isEmpty() && isSmall(count)) {
            predict(List.of(job));
            return true;
        }
        return queue.offer(job);
    }

    /** Whether the evaluation takes less time than its way to another thread and back. */
    private boolean isSmall(int count) {
        return limits.atOnce() > 0 && count * models.get().network().multiplications() <= limits.atOnce();
    }

    /** Requests that wait now. */
    public int waiting() {
        return queue.size();
    }

    /** Evaluations of the model so far. */
    public long batches() {
        return batches.sum();
    }

    /** Samples in them. */
    public long rows() {
        return rows.sum();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void work() {
        try {
            while (true) {
                evaluate(next());
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /** The next batch; waits for its first request. */
    private List<PredictionJob> next() throws InterruptedException {
        PredictionJob first = leftOver == null ? queue.take() : leftOver;
        leftOver = null;
        List<PredictionJob> batch = new ArrayList<>();
        int count = 0;
        for (PredictionJob job = first; job != null; job = following(first)) {
            if (!batch.isEmpty() && count + job.count() > limits.rows()) {
                leftOver = job;
                return batch;
            }
            batch.add(job);
            count += job.count();
            if (count >= limits.rows()) {
                return batch;
            }
        }
        return batch;
    }

    private @Nullable PredictionJob following(PredictionJob first) throws InterruptedException {
        PredictionJob there = queue.poll();
        if (there != null || limits.delayMicros() == 0) {
            return there;
        }
        long left = TimeUnit.MICROSECONDS.toNanos(limits.delayMicros()) - first.waitedNanos();
        return left <= 0 ? null : queue.poll(left, TimeUnit.NANOSECONDS);
    }

    private void evaluate(List<PredictionJob> jobs) {
        long patience = TimeUnit.MILLISECONDS.toNanos(limits.patienceMillis());
        List<PredictionJob> batch = new ArrayList<>(jobs.size());
        for (PredictionJob job : jobs) {
            if (job.waitedNanos() > patience) {
                job.completion().tooLate();
            } else {
                batch.add(job);
            }
        }
        if (!batch.isEmpty()) {
            predict(batch);
        }
    }

    private void predict(List<PredictionJob> batch) {
        ServedModel model = models.get();
        int count = batch.stream().mapToInt(PredictionJob::count).sum();
        double[] probabilities;
        try {
            probabilities = model.network().probabilities(together(batch), count);
        } catch (RuntimeException failure) {
            batch.forEach(job -> job.completion().failed(failure));
            return;
        }
        batches.increment();
        rows.add(count);
        int classes = model.network().classes();
        int from = 0;
        for (PredictionJob job : batch) {
            int to = from + job.count() * classes;
            tell(job.completion(), model, Arrays.copyOfRange(probabilities, from, to));
            from = to;
        }
    }

    /** A request whose answer cannot be made must not take the thread, and all other requests, with it. */
    private static void tell(Completion completion, ServedModel model, double[] probabilities) {
        try {
            completion.predicted(model, probabilities);
        } catch (RuntimeException defect) {
            completion.failed(defect);
        }
    }

    private static double[] together(List<PredictionJob> batch) {
        if (batch.size() == 1) {
            return batch.get(0).rows();
        }
        double[] all =
                new double[batch.stream().mapToInt(job -> job.rows().length).sum()];
        int at = 0;
        for (PredictionJob job : batch) {
            System.arraycopy(job.rows(), 0, all, at, job.rows().length);
            at += job.rows().length;
        }
        return all;
    }
}
