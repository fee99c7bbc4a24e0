package io.gangflow.simulator.lock;

import io.gangflow.run.Label;
import io.gangflow.simulator.state.PodState;
import java.util.Optional;
import java.util.Set;

/**
 * Which pods are a Spark application's: its driver, its executors, and the pod that submitted it and waits for it. The
 * labels are Spark's own and Gangflow's.
 */
final class Applications {

    private static final String SPARK_ROLE = "spark-role";
    private static final String SPARK_APPLICATION = "spark-app-selector";
    private static final Set<String> ROLES = Set.of("driver", "executor", "submit");

    private Applications() {}

    static boolean isDriver(PodState pod) {
        return role(pod).equals("driver");
    }

    static boolean isExecutor(PodState pod) {
        return role(pod).equals("executor");
    }

    /** What the pods of one application have in common; empty for other pods. */
    static Optional<String> key(PodState pod) {
        if (!ROLES.contains(role(pod))) {
            return Optional.empty();
        }
        return Optional.ofNullable(pod.labels().get(Label.INSTANCE))
                .map(instance -> String.join(
                        "/",
                        pod.namespace(),
                        pod.labels().getOrDefault(Label.WORKFLOW, ""),
                        pod.labels().getOrDefault(Label.STAGE, ""),
                        instance))
                .or(() -> Optional.ofNullable(pod.labels().get(SPARK_APPLICATION))
                        .map(application -> pod.namespace() + "/" + application));
    }

    private static String role(PodState pod) {
        return pod.labels().getOrDefault(Label.ROLE, pod.labels().getOrDefault(SPARK_ROLE, ""));
    }
}
