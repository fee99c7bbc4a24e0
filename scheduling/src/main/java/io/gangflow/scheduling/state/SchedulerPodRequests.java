package io.gangflow.scheduling.state;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.Resources;
import java.util.Map;

/** The requests of a pod, as {@link io.gangflow.workloads.pods.PodRequests} computes them. */
public final class SchedulerPodRequests {

    private SchedulerPodRequests() {}

    public static Resources of(PodSpec spec) {
        return io.gangflow.workloads.pods.PodRequests.of(spec);
    }

    public static Resources of(Map<String, Quantity> quantities) {
        return io.gangflow.workloads.pods.PodRequests.of(quantities);
    }
}
