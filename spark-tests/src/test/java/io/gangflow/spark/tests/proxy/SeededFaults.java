package io.gangflow.spark.tests.proxy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Spoils a share of the requests, by a seed; each kind of fault in turn as chance has it. */
public final class SeededFaults implements FaultPlan {

    private final Random random;
    private final double share;
    private final List<Fault> kinds;
    private final Map<Fault, Integer> counts = new TreeMap<>();

    /** @param share from 0 to 1 */
    public SeededFaults(long seed, double share, Fault... kinds) {
        this.random = new Random(seed);
        this.share = share;
        this.kinds = List.of(kinds);
    }

    @Override
    public synchronized Fault before(ProxiedRequest request) {
        Fault fault = random.nextDouble() < share ? kinds.get(random.nextInt(kinds.size())) : Fault.NONE;
        counts.merge(fault, 1, Integer::sum);
        return fault;
    }

    /** How often each fault was chosen so far. */
    public synchronized Map<Fault, Integer> counts() {
        return new TreeMap<>(counts);
    }
}
