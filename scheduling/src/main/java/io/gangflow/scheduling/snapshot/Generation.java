package io.gangflow.scheduling.snapshot;

/**
 * Version numbers for the nodes of one cluster: each change of a node gives it a number that no node had before, so
 * results cached for a number remain valid (kube-scheduler, NodeInfo.Generation). Also records which nodes the last
 * changes were about. Not thread-safe.
 */
public final class Generation {

    /** A power of two. */
    private static final int KEPT = 1 << 13;

    private final int[] changed = new int[KEPT];
    private long current;
    private int podsWithAffinity;

    /** Returns the number of the newest state. */
    public long current() {
        return current;
    }

    /** Returns whether any pod on these nodes may have pod affinity or anti-affinity; in most clusters none has. */
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

    /** Returns whether all changes after this number are still recorded. */
    boolean remembersSince(long number) {
        return current - number <= KEPT;
    }

    /** Returns the index of the node with this number; only valid while {@link #remembersSince} holds. */
    int nodeOf(long number) {
        return changed[(int) number & (KEPT - 1)];
    }
}
