package io.gangflow.simulator.fault;

/** A fault at a time of the simulation, counted from its start. */
public sealed interface Fault {

    long atMillis();

    /** Returns the name of the node or pod. */
    String target();

    /**
     * A node fails silently, and its pods stop working. 50 s later the node is not ready (node-monitor-grace-period of
     * Kubernetes 1.36), and its pods are deleted after their toleration time for that, 300 s by default.
     */
    record NodeLost(String target, long atMillis) implements Fault {}

    /**
     * The containers of a pod are killed, as by the kernel when memory is exhausted: exit code 137. A pod whose
     * restartPolicy is not Never restarts them in place.
     */
    record PodKilled(String target, long atMillis) implements Fault {}

    /**
     * The provider reclaims a node: it is cordoned and drained at once, and deleted after the two minutes of notice
     * that AWS gives.
     */
    record SpotReclaim(String target, long atMillis) implements Fault {}
}
