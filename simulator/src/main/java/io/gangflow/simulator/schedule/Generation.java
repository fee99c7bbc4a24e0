package io.gangflow.simulator.schedule;

/**
 * Numbers the states of the nodes of one cluster: each change of a node gives it a number that no node had before, so
 * what was worked out for a number stays true of it (kube-scheduler, NodeInfo.Generation). Not thread-safe.
 */
public final class Generation {

    private long current;

    /** The number of the newest state. */
    public long current() {
        return current;
    }

    long next() {
        return ++current;
    }
}
