package io.gangflow.scheduling.snapshot;

/**
 * Numbers the states of the nodes of one cluster: each change of a node gives it a number that no node had before, so
 * what was worked out for a number stays true of it (kube-scheduler, NodeInfo.Generation). Knows which nodes the last
 * changes were about. Not thread-safe.
 */
public final class Generation {

    /** A power of two. */
    private static final int KEPT = 1 << 13;

    private final int[] changed = new int[KEPT];
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

    long next(int index) {
        current++;
        changed[(int) current & (KEPT - 1)] = index;
        return current;
    }

    /** Whether all changes after this number are still known. */
    boolean remembersSince(long number) {
        return current - number <= KEPT;
    }

    /** The index of the node that this number was given to; only while it {@link #remembersSince}. */
    int nodeOf(long number) {
        return changed[(int) number & (KEPT - 1)];
    }
}
