package io.gangflow.scheduling.snapshot;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.scheduling.state.PodState;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pod, its request as an array, and its shape. Compared by identity, so that a node finds a pod without comparing
 * specifications. Not thread-safe: the shape is computed when it is first needed.
 */
public final class PodInfo {

    /** kube-scheduler's default in scores for a pod without a CPU request (util/pod_resources.go). */
    private static final long DEFAULT_MILLI_CPU = 100;

    private static final long DEFAULT_MEMORY = 200L << 20;

    private final PodState pod;
    private final long[] request;
    private final boolean bestEffort;
    private final UnaryOperator<PodShape> known;
    private @Nullable PodShape shape;

    /**
     * @param known returns the same object for equal shapes
     */
    PodInfo(PodState pod, long[] request, UnaryOperator<PodShape> known) {
        this.pod = pod;
        this.known = known;
        this.request = request;
        this.bestEffort = isZero(request);
    }

    public static PodInfo of(PodState pod, Dimensions dimensions) {
        return new PodInfo(pod, dimensions.amounts(pod.requests()), UnaryOperator.identity());
    }

    public PodState pod() {
        return pod;
    }

    /** Returns the request by {@link Dimensions}; shared, and must not be modified. */
    public long[] request() {
        return request;
    }

    /** Returns the properties that a node's result for this pod depends on. */
    public PodShape shape() {
        PodShape derived = shape;
        if (derived == null) {
            derived = known.apply(PodShape.of(pod));
            shape = derived;
        }
        return derived;
    }

    /** Returns the CPU request for scoring. */
    public long scoredCpu() {
        return request[Dimensions.CPU] == 0 ? DEFAULT_MILLI_CPU : request[Dimensions.CPU];
    }

    /** Returns the memory request for scoring. */
    public long scoredMemory() {
        return request[Dimensions.MEMORY] == 0 ? DEFAULT_MEMORY : request[Dimensions.MEMORY];
    }

    /** Returns whether it has pod affinity or anti-affinity; most pods do not. */
    public static boolean hasPodAffinity(PodState pod) {
        Affinity affinity = pod.spec().getAffinity();
        return affinity != null && (affinity.getPodAffinity() != null || affinity.getPodAntiAffinity() != null);
    }

    /** Returns the host ports of the containers, and of the init containers that run as long as the pod. */
    public static Stream<ContainerPort> hostPorts(PodSpec spec) {
        return Stream.concat(
                        spec.getInitContainers().stream()
                                .filter(container -> "Always".equals(container.getRestartPolicy())),
                        spec.getContainers().stream())
                .flatMap(container -> container.getPorts().stream())
                .filter(port -> port.getHostPort() != null && port.getHostPort() > 0);
    }

    /** Returns whether it requests nothing at all. */
    public boolean bestEffort() {
        return bestEffort;
    }

    /** Returns whether replacing this pod by the other one on a node changes nothing for any third pod. */
    @SuppressWarnings("ReferenceEquality") // pods of one shape share their spec; another spec may differ in anything
    boolean countsLike(PodInfo other) {
        return request == other.request
                && pod.spec() == other.pod.spec()
                && pod.deleting() == other.pod.deleting()
                && pod.priority() == other.pod.priority()
                && pod.labels().equals(other.pod.labels());
    }

    private static boolean isZero(long[] request) {
        for (long amount : request) {
            if (amount > 0) {
                return false;
            }
        }
        return true;
    }
}
