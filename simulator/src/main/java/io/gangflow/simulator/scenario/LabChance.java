package io.gangflow.simulator.scenario;

import io.gangflow.scheduling.snapshot.Chance;
import java.util.Random;

/**
 * What differs from one play of a scenario to the next besides the schedulers' ties: when the periodic parts begin,
 * and how long each call takes. Not thread-safe.
 */
final class LabChance {

    private static final long SECOND = 1_000;

    private final Random random;
    private final LabLatencies latencies;

    LabChance(LabLatencies latencies, long seed) {
        this.random = Chance.of(seed, "lab");
        this.latencies = latencies;
    }

    /** Until the kubelet's first round, which began at some time before. */
    long firstRound() {
        return below(latencies.kubeletPause() + latencies.kubeletPause() / 2);
    }

    long firstSession() {
        return below(latencies.sessionPeriod());
    }

    /** Since the last whole second of the clock on the wall, by which the control plane dates its objects. */
    long sinceLastSecond() {
        return below(SECOND);
    }

    /** One call of the API. */
    long call() {
        return latencies.call() / 2 + below(latencies.call() + 1);
    }

    private long below(long bound) {
        return random.nextInt(Math.toIntExact(bound));
    }
}
