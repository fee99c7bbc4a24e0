package io.gangflow.simulator.scenario;

import java.util.Random;

/**
 * What differs from one play of a scenario to the next besides the schedulers' ties: when the periodic parts begin,
 * and how long each call takes. Not thread-safe.
 */
final class LabChance {

    private final Random random;
    private final LabLatencies latencies;

    LabChance(LabLatencies latencies, long seed) {
        this.random = new Random(seed);
        this.latencies = latencies;
    }

    /** Until the kubelet's first round, which began at some time before. */
    long firstRound() {
        return below(latencies.kubeletPause() + latencies.kubeletPause() / 2);
    }

    long firstSession() {
        return below(latencies.sessionPeriod());
    }

    /** One call of the API. */
    long call() {
        return latencies.call() / 2 + below(latencies.call() + 1);
    }

    private long below(long bound) {
        return random.nextInt(Math.toIntExact(bound));
    }
}
