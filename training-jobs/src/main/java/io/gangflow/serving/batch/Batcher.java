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
 * A bounded queue of requests and the single thread that evaluates them in batches. Very small requests bypass the
 * queue. Each batch is evaluated with the model that is current when the batch starts. Thread-safe.
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
     * Adds a request to the queue.
     *
     * @param samples rows with the model's number of features, one after the other; must not be modified afterwards
     * @return whether the request was accepted; if not, {@code completion} is never called
     */
    public boolean offer(double[] samples, int count, Completion completion) {
        PredictionJob job = new PredictionJob(samples, count, completion);
        if (limits.delayMicros() == 0 && queue.isEmpty() && isSmall(count)) {
            predict(List.of(job));
            return true;
        }
        return queue.offer(job);
    }

    /** Returns whether the evaluation takes less time than a switch to another thread and back. */
    private boolean isSmall(int count) {
        return limits.atOnce() > 0 && count * models.get().network().multiplications() <= limits.atOnce();
    }

    /** Returns the number of waiting requests. */
    public int waiting() {
        return queue.size();
    }

    /** Returns the number of evaluations so far. */
    public long batches() {
        return batches.sum();
    }

    /** Returns the number of evaluated samples so far. */
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

    /** Returns the next batch; waits for its first request. */
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
            complete(job.completion(), model, Arrays.copyOfRange(probabilities, from, to));
            from = to;
        }
    }

    /** Completes a request. An exception from one completion must not end the thread and so fail all other requests. */
    private static void complete(Completion completion, ServedModel model, double[] probabilities) {
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
