package io.gangflow.live;

import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Detects pods that are bound but never start, because the kubelet cannot create their container: an image that does
 * not exist, or a missing Secret. Kubernetes retries them forever. For one run, in one thread.
 */
final class StuckPods {

    /** The reasons that the kubelet reports (kubernetes, pkg/kubelet/images/types.go and container/sync_result.go). */
    private static final Set<String> REASONS = Set.of(
            "ImagePullBackOff",
            "ErrImagePull",
            "ErrImageNeverPull",
            "InvalidImageName",
            "CreateContainerConfigError",
            "CreateContainerError");

    private final long patienceMillis;
    private final Map<String, Long> since = new HashMap<>();

    /** @param patience time allowed for registries and Secrets to become available */
    StuckPods(Duration patience) {
        this.patienceMillis = patience.toMillis();
    }

    /**
     * Returns the kubelet's message for the first pod that has been stuck too long. Pods that are no longer stuck are
     * forgotten.
     */
    Optional<String> findStuck(List<Pod> pods, long atMillis) {
        Map<String, String> stuck = new HashMap<>();
        for (Pod pod : pods) {
            why(pod).ifPresent(why -> stuck.put(pod.getMetadata().getName(), why));
        }
        since.keySet().retainAll(stuck.keySet());
        stuck.keySet().forEach(name -> since.putIfAbsent(name, atMillis));
        return stuck.keySet().stream()
                .sorted()
                .filter(name -> atMillis - since.getOrDefault(name, atMillis) >= patienceMillis)
                .map(name -> "pod `%s` can't start: %s".formatted(name, stuck.get(name)))
                .findFirst();
    }

    private static Optional<String> why(Pod pod) {
        if (pod.getStatus() == null) {
            return Optional.empty();
        }
        return Stream.of(
                        pod.getStatus().getInitContainerStatuses(),
                        pod.getStatus().getContainerStatuses())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .map(ContainerStatus::getState)
                .filter(state -> state != null && state.getWaiting() != null)
                .map(state -> state.getWaiting())
                .filter(waiting -> waiting.getReason() != null && REASONS.contains(waiting.getReason()))
                .map(StuckPods::words)
                .findFirst();
    }

    private static String words(ContainerStateWaiting waiting) {
        return waiting.getMessage() == null || waiting.getMessage().isBlank()
                ? waiting.getReason()
                : waiting.getReason() + ", " + waiting.getMessage();
    }
}
