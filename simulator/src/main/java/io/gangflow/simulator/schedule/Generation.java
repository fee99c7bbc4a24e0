package io.gangflow.simulator.schedule;

/**
 * Numbers the states of the nodes of one cluster: each change of a node gives it a number that no node had before, so
 * what was worked out for a number stays true of it (kube-scheduler, NodeInfo.Generation). Not thread-safe.
 */
public final class Generation {

    private long current;
    private int podsWithAffinity;

    /** The number of the newest state. */
    public long current() {
        return current;
    }

    /** Whether any pod on these nodes may want to be near to others or away from them; most clusters have none. */
    public boolean mayHavePodAffinity() {
        return podsWithAffinity > 0;
    }

    void countPodsWithAffinity(int more) {
        podsWithAffinity += more;
    }

    long next() {
        return ++current;
    }
}
