package io.gangflow.simulator.fault;

/** Something that goes wrong at a moment of the simulation, counted from its start. */
public sealed interface Fault {

    long atMillis();

    /** Name of the node or pod. */
    String target();

    /**
     * A node stops without a word. Its pods do nothing any more; 50 s later the node is not ready
     * (node-monitor-grace-period of Kubernetes 1.36), and after the time that they tolerate that, 300 s unless they say
     * otherwise, its pods are gone.
     */
    record NodeLost(String target, long atMillis) implements Fault {}

    /** The containers of a pod are killed, as by the kernel when memory runs out: exit code 137. A
     * pod whose restartPolicy is not Never starts them anew in place. */
    record PodKilled(String target, long atMillis) implements Fault {}

    /**
     * The provider takes a node back: it is cordoned and drained at once, and gone after the two minutes of notice that
     * AWS gives.
     */
    record SpotReclaim(String target, long atMillis) implements Fault {}
}
