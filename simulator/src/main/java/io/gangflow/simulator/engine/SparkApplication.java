package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.pods.SparkPods;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** How far one Spark application is. Mutable; belongs to {@link SimulatedSpark}. */
final class SparkApplication {

    /** Spark's default on Kubernetes for {@code spark.scheduler.minRegisteredResourcesRatio}. */
    private static final double MIN_REGISTERED_RATIO = 0.8;

    final SparkPods pods;
    final Pod driver;
    final Consumer<Boolean> ended;
    private final UnaryOperator<Pod> executor;
    private final Set<String> registered = new HashSet<>();
    private boolean waitedLongEnough;
    boolean working;
    int requested;

    /**
     * Prepares an application.
     *
     * @param driver as it is to be created; in client mode the pod that submits
     * @param executor what a template adds to each executor
     * @param ended told once whether the driver has succeeded
     */
    SparkApplication(SparkPods pods, Pod driver, UnaryOperator<Pod> executor, Consumer<Boolean> ended) {
        this.pods = pods;
        this.driver = driver;
        this.executor = executor;
        this.ended = ended;
    }

    int executors() {
        return pods.submission().executors();
    }

    Pod executor(int number, Pod running) {
        return executor.apply(pods.executor(number, running));
    }

    void register(String name) {
        registered.add(name);
    }

    void lose(String name) {
        registered.remove(name);
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
