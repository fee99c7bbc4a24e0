package io.gangflow.simulator.schedule;

import io.fabric8.kubernetes.api.model.Affinity;
import io.gangflow.simulator.state.PodState;

/**
 * A pod and its request as an array.
 *
 * @param request by {@link Dimensions}; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose: read in the innermost loops, never written
public record PodInfo(PodState pod, long[] request) {

    /** What kube-scheduler assumes in its scores for a pod that asks for no CPU (util/pod_resources.go). */
    private static final long DEFAULT_MILLI_CPU = 100;

    private static final long DEFAULT_MEMORY = 200L << 20;

    public static PodInfo of(PodState pod, Dimensions dimensions) {
        return new PodInfo(pod, dimensions.amounts(pod.requests()));
    }

    /** The CPU request for scoring. */
    public long scoredCpu() {
        return request[Dimensions.CPU] == 0 ? DEFAULT_MILLI_CPU : request[Dimensions.CPU];
    }

    /** The memory request for scoring. */
    public long scoredMemory() {
        return request[Dimensions.MEMORY] == 0 ? DEFAULT_MEMORY : request[Dimensions.MEMORY];
    }

    /** Whether it wants to be near to other pods or away from them; most pods do not. */
    public static boolean hasPodAffinity(PodState pod) {
        Affinity affinity = pod.spec().getAffinity();
        return affinity != null && (affinity.getPodAffinity() != null || affinity.getPodAntiAffinity() != null);
    }

    /** Whether it asks for nothing at all. */
    public boolean bestEffort() {
        for (long amount : request) {
            if (amount > 0) {
                return false;
            }
        }
        return true;
    }
}
