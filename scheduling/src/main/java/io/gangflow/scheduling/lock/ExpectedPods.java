package io.gangflow.scheduling.lock;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import java.util.Optional;

/**
 * Equal pods that do not exist yet, but that an existing object needs to finish: the executors that a Spark driver will
 * request, or the pods of a Volcano Job whose PodGroup is not admitted.
 *
 * @param pod placeholder for them in the report; its name is that of the kind of pod
 * @param ownerPod name of the pod that waits for them and will create them, if any
 * @param podGroup name of the PodGroup that they will belong to, if any
 * @param count number of pods that have to run at the same time
 * @param requests of each
 */
public record ExpectedPods(
        String namespace,
        PodRef pod,
        Optional<String> ownerPod,
        Optional<String> podGroup,
        int count,
        Resources requests,
        String schedulerName) {

    public ExpectedPods {
        if (count < 0) {
            throw new IllegalArgumentException("count (%d) of expected pods %s is negative".formatted(count, pod));
        }
    }

    /** Returns executors that a Spark driver needs. */
    public static ExpectedPods ofDriver(
            String namespace, String driverPod, PodRef pod, int count, Resources requests, String schedulerName) {
        return new ExpectedPods(
                namespace, pod, Optional.of(driverPod), Optional.empty(), count, requests, schedulerName);
    }

    /** Returns pods that will be created once their PodGroup is admitted. */
    public static ExpectedPods ofPodGroup(
            String namespace, String podGroup, PodRef pod, int count, Resources requests) {
        return new ExpectedPods(namespace, pod, Optional.empty(), Optional.of(podGroup), count, requests, "volcano");
    }
}
