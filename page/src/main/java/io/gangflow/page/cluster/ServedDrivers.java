package io.gangflow.page.cluster;

import io.gangflow.run.Label;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.PodState.Phase;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The Spark applications of the whole cluster that have had an executor. Their drivers need no other, because Spark
 * removes executors some time before the driver ends. Not thread-safe.
 */
final class ServedDrivers {

    private final Set<String> served = new HashSet<>();

    /** Updates from the current pods; returns the expected pods that are still needed. */
    List<ExpectedPods> stillNeeded(List<PodState> pods, List<ExpectedPods> expected) {
        Set<String> now = pods.stream()
                .filter(pod -> pod.phase() == Phase.RUNNING)
                .filter(pod -> "executor".equals(pod.labels().get(Label.ROLE))
                        || "executor".equals(pod.labels().get("spark-role")))
                .map(ServedDrivers::application)
                .collect(Collectors.toSet());
        if (now.isEmpty() && served.isEmpty()) {
            return expected;
        }
        Map<String, String> drivers = pods.stream()
                .filter(pod -> !pod.hasEnded())
                .collect(Collectors.toMap(ServedDrivers::key, ServedDrivers::application, (one, other) -> one));
        served.addAll(now);
        served.retainAll(Set.copyOf(drivers.values())); // an application that has ended is forgotten
        return expected.stream()
                .filter(each -> each.ownerPod()
                        .map(driver -> drivers.getOrDefault(each.namespace() + "/" + driver, ""))
                        .filter(served::contains)
                        .isEmpty())
                .toList();
    }

    private static String key(PodState pod) {
        return pod.namespace() + "/" + pod.name();
    }

    private static String application(PodState pod) {
        Map<String, String> labels = pod.labels();
        return String.join(
                "/",
                pod.namespace(),
                labels.getOrDefault(Label.WORKFLOW, ""),
                labels.getOrDefault(Label.STAGE, ""),
                labels.getOrDefault(Label.INSTANCE, "0"));
    }
}
