package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.run.PodRef;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.workloads.events.PodEvents;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The Spark applications of a run that have had an executor. Their drivers need no other, because Spark removes
 * executors some time before the driver ends. Not thread-safe.
 */
public final class ServedApplications {

    private final Set<String> served = new HashSet<>();

    /** Updates from the current pods of the run; returns the expected pods that are still needed. */
    public List<ExpectedPods> stillNeeded(Collection<Pod> pods, List<ExpectedPods> expected) {
        pods.stream()
                .filter(PodStatusView::isRunning)
                .map(PodEvents::ref)
                .filter(pod -> pod.role().equals("executor"))
                .forEach(pod -> served.add(instance(pod)));
        return expected.stream()
                .filter(each -> !served.contains(instance(each.pod())))
                .toList();
    }

    private static String instance(PodRef pod) {
        return pod.stage() + "/" + pod.instance();
    }
}
