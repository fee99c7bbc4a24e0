package io.gangflow.simulator.scenario;

import io.gangflow.cluster.Resources;
import java.util.Optional;

/**
 * Pods of a scenario that belong together.
 *
 * @param atMillis when it is submitted
 * @param replicas pods, or executors of a Spark application
 * @param minAvailable how many of a gang have to run before its work begins
 * @param each what one pod, or one executor, asks for
 * @param driver what the driver of a Spark application asks for; nothing for other kinds
 * @param workMillis how long a pod works once it can begin
 * @param queue of Volcano; {@code default} when the scenario names none
 * @param priorityClass empty for none
 * @param spread how its pods are spread, if they are
 * @param tolerates whether its pods tolerate the taint of nodes
 * @param dependsOn whether a gang of Volcano is a task of one pod, and one of the others that depends on it
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

    /** All its pods, a driver included. */
    public int pods() {
        return kind == Kind.SPARK ? replicas + 1 : replicas;
    }

    /** How many of its pods end by themselves when it is done. */
    int podsThatEnd() {
        return kind == Kind.SPARK ? 1 : replicas;
    }

    /** A topology spread constraint over the pods of the job. */
    public record Spread(int maxSkew, String topologyKey, String whenUnsatisfiable) {}

    /** What a job is made of. */
    public enum Kind {
        /** All or nothing. */
        GANG,
        /** Independent pods. */
        PODS,
        /** A driver that creates executors. */
        SPARK
    }
}
