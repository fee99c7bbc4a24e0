package io.gangflow.simulator.scenario;

import io.gangflow.cluster.Resources;
import java.util.Optional;

/**
 * A group of related pods in a scenario.
 *
 * @param atMillis when it is submitted
 * @param replicas number of pods, or of executors of a Spark application
 * @param minAvailable how many pods of a gang have to run before its work starts
 * @param each requests of one pod, or one executor
 * @param driver requests of the driver of a Spark application; empty for other kinds
 * @param workMillis how long a pod works once it can start
 * @param queue of Volcano; {@code default} if the scenario names none
 * @param priorityClass empty for none
 * @param spread topology spread constraint of its pods, if any
 * @param tolerates whether its pods tolerate the taint of nodes
 * @param dependsOn whether a gang of Volcano consists of a task with one pod, and a task with the others that depends
 *     on it
 */
public record ScenarioJob(
        String name,
        long atMillis,
        Kind kind,
        int replicas,
        int minAvailable,
        Resources each,
        Resources driver,
        long workMillis,
        String queue,
        String priorityClass,
        Optional<Spread> spread,
        boolean tolerates,
        boolean dependsOn) {

    /** Returns the number of all its pods, including a driver. */
    public int pods() {
        return kind == Kind.SPARK ? replicas + 1 : replicas;
    }

    /** Returns how many of its pods end by themselves when it is done. */
    int podsThatEnd() {
        return kind == Kind.SPARK ? 1 : replicas;
    }

    /** A topology spread constraint over the pods of the job. */
    public record Spread(int maxSkew, String topologyKey, String whenUnsatisfiable) {}

    /** The kinds of jobs. */
    public enum Kind {
        /** Pods that are placed all or nothing. */
        GANG,
        /** Independent pods. */
        PODS,
        /** A driver that creates executors. */
        SPARK
    }
}
