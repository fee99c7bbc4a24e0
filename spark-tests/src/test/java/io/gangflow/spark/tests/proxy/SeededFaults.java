package io.gangflow.spark.tests.proxy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Applies faults to a share of the requests, chosen at random from a seed. */
public final class SeededFaults implements FaultPlan {

    private final Random random;
    private final double share;
    private final List<Fault> kinds;
    private final Map<Fault, Integer> counts = new TreeMap<>();
    private int lostUploads;

    /**
     * Creates the plan.
     *
     * @param share of the requests, from 0 to 1
     * @param kinds chosen with equal probability; a kind can be given more than once
     */
    public SeededFaults(long seed, double share, Fault... kinds) {
        this.random = new Random(seed);
        this.share = share;
        this.kinds = List.of(kinds);
    }

    @Override
    public synchronized Fault before(ProxiedRequest request) {
        Fault fault = random.nextDouble() < share ? kinds.get(random.nextInt(kinds.size())) : Fault.NONE;
        counts.merge(fault, 1, Integer::sum);
        boolean lost = fault == Fault.RESET_AFTER || fault == Fault.TRUNCATED;
        if (lost && request.method().equals("POST") && request.target().endsWith("?uploads")) {
            lostUploads++;
        }
        return fault;
    }

    /** Returns how often each fault has been chosen so far. */
    public synchronized Map<Fault, Integer> counts() {
        return new TreeMap<>(counts);
    }

    /**
     * Returns the number of multipart uploads whose start the client did not learn of; only a lifecycle rule would end
     * them.
     */
    public synchronized int lostUploads() {
        return lostUploads;
    }
}
