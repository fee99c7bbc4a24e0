package io.gangflow.simulator.bench;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;

/**
 * Benchmark: a scheduler places pods that are all pending from the start, cycle after cycle, until every one has a
 * node. An instance runs once; not thread-safe.
 */
public final class Backlog {

    private static final int MAX_CYCLES = 100;
    private static final int LEAST_MAX_PODS = 110;

    private final Scheduler scheduler;
    private final BenchCluster cluster;
    private final int pods;

    /** Creates the cluster and its pods. */
    public Backlog(BenchScheduler kind, BenchSize size) {
        List<BenchGang> gangs = new BenchWork(size.queues()).backlog(size.pods());
        scheduler = kind.scheduler();
        cluster = new BenchCluster(
                scheduler.schedulerName(),
                kind.needsPodGroups(),
                size.nodes(),
                roomy(gangs, size.nodes()),
                Math.max(LEAST_MAX_PODS, 2 * size.pods() / size.nodes()),
                size.queues());
        gangs.forEach(gang -> cluster.create(gang, 0));
        pods = size.pods();
    }

    /** Returns the pending pods with the nodes, before the first cycle. */
    public ClusterSnapshot waiting() {
        return cluster.snapshot(0);
    }

    /**
     * Places all pods.
     *
     * @return the number of cycles
     * @throws IllegalStateException if pods are left without a node
     */
    public int place() {
        int placed = 0;
        int cycles = 0;
        long now = 0;
        while (placed < pods && cycles < MAX_CYCLES) {
            Decisions decisions = scheduler.schedule(cluster.snapshot(now));
            cluster.apply(decisions);
            placed += decisions.bindings().size();
            cycles++;
            now = scheduler.nextCycle(now, true);
        }
        if (placed < pods) {
            throw new IllegalStateException("%d of %d pods were placed in %d looks".formatted(placed, pods, cycles));
        }
        return cycles;
    }

    /**
     * Returns the allocatable resources of a node such that all nodes together have one and a half times what the gangs
     * request.
     */
    private static Resources roomy(List<BenchGang> gangs, int nodes) {
        Resources all = Resources.NONE;
        long largestCpu = 0;
        long largestMemory = 0;
        for (BenchGang gang : gangs) {
            all = all.plus(gang.each().times(gang.size()));
            largestCpu = Math.max(largestCpu, gang.each().milliCpu());
            largestMemory = Math.max(largestMemory, gang.each().memoryBytes());
        }
        return Resources.of(
                largestCpu + all.milliCpu() * 3 / 2 / nodes, largestMemory + all.memoryBytes() * 3 / 2 / nodes);
    }
}
