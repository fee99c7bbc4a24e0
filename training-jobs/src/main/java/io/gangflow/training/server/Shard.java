package io.gangflow.training.server;

import io.gangflow.training.rendezvous.RendezvousException;
import io.gangflow.training.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The part of the parameters that one server holds, and the progress of each worker. Workers update it without waiting
 * for each other, but none may be more than a number of steps ahead of the slowest: the stale synchronous parallel
 * model of Ho et al. (2013). Thread-safe.
 */
final class Shard {

    private final int staleness;
    private final Duration patience;
    private final long[] clocks;
    private final boolean[] come;
    private final boolean[] finished;
    private Optional<float[]> values = Optional.empty();
    private Optional<String> failure = Optional.empty();

    /**
     * Creates a shard without values.
     *
     * @param staleness number of steps that a worker may be ahead of the slowest
     * @param patience how long a worker waits for the others
     */
    Shard(int workers, int staleness, Duration patience) {
        this.staleness = staleness;
        this.patience = patience;
        this.clocks = new long[workers];
        this.come = new boolean[workers];
        this.finished = new boolean[workers];
    }

    /** Registers a worker; returns false if it is already registered. */
    synchronized boolean register(int worker) {
        boolean first = !come[worker];
        come[worker] = true;
        notifyAll();
        return first;
    }

    /**
     * Returns when all workers are registered.
     *
     * @throws RendezvousException if some are missing at the deadline
     * @throws ServerException if one was lost
     */
    synchronized void awaitWorkers(Deadline deadline) throws InterruptedException {
        List<Integer> missing = missing();
        while (!missing.isEmpty()) {
            requireWhole();
            if (deadline.passed()) {
                String reason =
                        "after " + deadline.limit().toSeconds() + " s the workers " + missing + " have not come";
                fail(reason);
                throw new RendezvousException(reason, null);
            }
            wait(deadline.millisLeft());
            missing = missing();
        }
    }

    private List<Integer> missing() {
        return IntStream.range(0, come.length)
                .filter(worker -> !come[worker])
                .boxed()
                .toList();
    }

    /** Sets the initial values. */
    synchronized void initialize(float[] initial) {
        values = Optional.of(initial.clone());
        notifyAll();
    }

    /**
     * Returns the current values once the slowest worker is close enough.
     *
     * @throws ServerException if it does not come in time, or a worker was lost
     */
    synchronized float[] pull(int worker) throws InterruptedException {
        Deadline deadline = Deadline.in(patience);
        while (values.isEmpty() || clocks[worker] - clocks[slowest()] > staleness) {
            requireWhole();
            if (deadline.passed()) {
                throw new ServerException("worker " + worker + " has waited " + patience.toSeconds() + " s for worker "
                        + slowest() + ", which is at step " + clocks[slowest()]);
            }
            wait(deadline.millisLeft());
        }
        requireWhole();
        return values.orElseThrow().clone();
    }

    /**
     * Updates the values by a gradient.
     *
     * @throws ServerException if the gradient has another length or is not finite
     */
    synchronized void push(int worker, float rate, float[] gradient) {
        float[] target = values.orElseThrow(() -> new ServerException("a gradient came before the values"));
        if (gradient.length != target.length) {
            throw new ServerException(
                    "worker " + worker + " sent " + gradient.length + " values, not " + target.length);
        }
        for (int i = 0; i < gradient.length; i++) {
            if (!Float.isFinite(gradient[i])) {
                throw new ServerException(
                        "worker " + worker + " sent " + gradient[i] + " at step " + (clocks[worker] + 1));
            }
            target[i] -= rate * gradient[i];
        }
        clocks[worker]++;
        notifyAll();
    }

    /** Marks a worker as finished; the others no longer wait for it. */
    synchronized void finish(int worker) {
        finished[worker] = true;
        notifyAll();
    }

    /** Fails the job because a worker was lost or misbehaves; the other workers get the reason. */
    synchronized void fail(String reason) {
        if (failure.isEmpty()) {
            failure = Optional.of(reason);
        }
        notifyAll();
    }

    /**
     * Returns when all workers have finished.
     *
     * @throws ServerException if one was lost
     */
    synchronized void awaitEnd() throws InterruptedException {
        while (running() > 0) {
            requireWhole();
            wait();
        }
        requireWhole();
    }

    private void requireWhole() {
        failure.ifPresent(reason -> {
            throw new ServerException(reason);
        });
    }

    private int running() {
        int running = 0;
        for (boolean done : finished) {
            running += done ? 0 : 1;
        }
        return running;
    }

    /** Returns the running worker with the fewest steps. */
    private int slowest() {
        int slowest = -1;
        for (int worker = 0; worker < clocks.length; worker++) {
            if (!finished[worker] && (slowest < 0 || clocks[worker] < clocks[slowest])) {
                slowest = worker;
            }
        }
        return Math.max(0, slowest);
    }
}
