package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.pods.SparkPods;
import java.util.HashSet;
import java.util.Set;

/** How far one Spark application is. Mutable; belongs to {@link SimulatedSpark}. */
final class SparkApplication {

    /** Spark's default on Kubernetes for {@code spark.scheduler.minRegisteredResourcesRatio}. */
    private static final double MIN_REGISTERED_RATIO = 0.8;

    final SparkPods pods;
    final Pod submitPod;
    final Pod driver;
    private final Set<String> registered = new HashSet<>();
    private boolean waitedLongEnough;
    boolean working;
    int requested;

    /** @param driver as it was to be created; in client mode the submitting pod itself */
    SparkApplication(SparkPods pods, Pod submitPod, Pod driver) {
        this.pods = pods;
        this.submitPod = submitPod;
        this.driver = driver;
    }

    int executors() {
        return pods.submission().executors();
    }

    void register(String executor) {
        registered.add(executor);
    }

    void lose(String executor) {
        registered.remove(executor);
    }

    /** {@code spark.scheduler.maxRegisteredResourcesWaitingTime} is over: any executor will do. */
    void stopWaiting() {
        waitedLongEnough = true;
    }

    /** Whether the driver hands out tasks: enough executors, or one when it has waited long enough. */
    boolean canWork() {
        int enough = Math.max(1, (int) Math.ceil(executors() * MIN_REGISTERED_RATIO));
        return registered.size() >= (waitedLongEnough ? 1 : enough);
    }
}
