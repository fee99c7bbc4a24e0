package io.gangflow.minicluster.faults.member;

import java.util.Set;

/** A fault of one member, or of the cluster. */
public enum Fault {
    NONE("no fault"),
    KILLED("killed"),
    CHILD_KILLED("the processes that it started killed"),
    FROZEN("frozen"),
    NETWORK_CUT("its connections cut"),
    DISK_FULL("its disk full"),
    NODE_LOST("its node lost"),
    CLOCK_FORWARD("the cluster's clock an hour forward"),
    CLOCK_BACK("the cluster's clock an hour back");

    private final String text;

    Fault(String text) {
        this.text = text;
    }

    /** Returns whether the fault can occur while no process of the gang exists: to a pod, its node or the clock. */
    public boolean isPossibleIn(Phase phase) {
        return phase != Phase.PENDING
                || Set.of(KILLED, NODE_LOST, CLOCK_FORWARD, CLOCK_BACK).contains(this);
    }

    /** Returns whether it has no member. */
    public boolean isOfTheClock() {
        return this == CLOCK_FORWARD || this == CLOCK_BACK;
    }

    @Override
    public String toString() {
        return text;
    }
}
