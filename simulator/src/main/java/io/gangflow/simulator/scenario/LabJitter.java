package io.gangflow.simulator.scenario;

import io.gangflow.scheduling.snapshot.SeededRandom;
import java.util.Random;

/**
 * Random differences between simulations of a scenario, besides the schedulers' ties: the phases of periodic loops, and
 * the duration of each call. Not thread-safe.
 */
final class LabJitter {

    private static final long SECOND = 1_000;

    private final Random random;
    private final LabLatencies latencies;

    LabJitter(LabLatencies latencies, long seed) {
        this.random = SeededRandom.of(seed, "lab");
        this.latencies = latencies;
    }

    /** Returns the time until the kubelet's first round, whose phase is random. */
    long firstRound() {
        return below(latencies.kubeletPause() + latencies.kubeletPause() / 2);
    }

    long firstSession() {
        return below(latencies.sessionPeriod());
    }

    /** Returns the time since the last whole second of the real clock, which the control plane uses for timestamps. */
    long sinceLastSecond() {
        return below(SECOND);
    }

    /** Returns the duration of one API call. */
    long call() {
        return latencies.call() / 2 + below(latencies.call() + 1);
    }

    private long below(long bound) {
        return random.nextInt(Math.toIntExact(bound));
    }
}
