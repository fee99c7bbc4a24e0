package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import io.gangflow.simulator.state.PodState;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pods that wait for room which is being made for them, by node (backend/queue/nominator.go). What was decided here
 * counts before the API server shows it. Not thread-safe.
 */
final class Nominator {

    private static final String NONE = "";

    private final Map<String, String> nodeByUid = new HashMap<>();
    private final Map<String, Map<String, PodState>> byNode = new HashMap<>();

    /**
     * Takes over what has changed; pods that are new bring the nomination in their status.
     *
     * @param waiting pods that wait now and are new or have changed
     * @param others uids of pods that have changed and do not wait
     */
    void update(Collection<PodState> waiting, Collection<String> others) {
        others.forEach(this::forget);
        for (PodState pod : waiting) {
            String node = nodeByUid.getOrDefault(pod.uid(), pod.nominatedNode().orElse(NONE));
            if (nodeByUid.containsKey(pod.uid()) || !node.equals(NONE)) {
                nominate(pod, node);
            }
        }
    }

    /** Whether nobody waits for room. */
    boolean isEmpty() {
        return byNode.isEmpty();
    }

    void nominate(PodState pod, String node) {
        forget(pod.uid());
        nodeByUid.put(pod.uid(), node);
        if (!node.equals(NONE)) {
            byNode.computeIfAbsent(node, missing -> new LinkedHashMap<>()).put(pod.uid(), pod);
        }
    }

    void clear(PodState pod) {
        nominate(pod, NONE);
    }

    /** The pod is placed or gone. */
    void forget(String uid) {
        String node = nodeByUid.remove(uid);
        if (node != null) {
            byNode.computeIfPresent(node, (name, pods) -> {
                pods.remove(uid);
                return pods.isEmpty() ? null : pods;
            });
        }
    }

    Optional<String> nodeOf(PodState pod) {
        return Optional.ofNullable(nodeByUid.get(pod.uid())).filter(node -> !node.equals(NONE));
    }

    /** Other pods nominated for the node that are at least as important. */
    List<PodInfo> rivals(PodState pod, NodeInfo node) {
        Map<String, PodState> nominated = byNode.getOrDefault(node.name(), Map.of());
        return nominated.isEmpty()
                ? List.of()
                : nominated.values().stream()
                        .filter(other -> other.priority() >= pod.priority())
                        .filter(other -> !other.uid().equals(pod.uid()))
                        .map(other -> PodInfo.of(other, node.dimensions()))
                        .toList();
    }

    /** Pods nominated for the node that are less important. */
    List<PodState> lessImportant(PodState pod, String node) {
        return byNode.getOrDefault(node, Map.of()).values().stream()
                .filter(other -> other.priority() < pod.priority())
                .toList();
    }
}
