package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.PodState;
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
     * Takes over what has changed; a pod that is new brings the nomination in its status.
     *
     * @param waiting pods that wait now and are new or have changed
     * @param others uids of pods that have changed and do not wait
     */
    void update(Collection<PodState> waiting, Collection<String> others) {
        if (!isEmpty()) {
            others.forEach(this::forget);
        }
        for (PodState pod : waiting) {
            String known = nodeByUid.get(pod.uid());
            if (known == null) {
                pod.nominatedNode().ifPresent(node -> nominate(pod, node));
            } else if (byNode.containsKey(known)) {
                byNode.get(known).replace(pod.uid(), pod);
            }
        }
    }

    /** Whether nothing is known of any pod. */
    boolean isEmpty() {
        return nodeByUid.isEmpty();
    }

    void nominate(PodState pod, String node) {
        forget(pod);
        nodeByUid.put(pod.uid(), node);
        if (!node.equals(NONE)) {
            byNode.computeIfAbsent(node, missing -> new LinkedHashMap<>()).put(pod.uid(), pod);
        }
    }

    void clear(PodState pod) {
        nominate(pod, NONE);
    }

    /** The pod is placed or gone. */
    void forget(PodState pod) {
        forget(pod.uid());
    }

    private void forget(String uid) {
        String node = nodeByUid.remove(uid);
        if (node != null && byNode.containsKey(node)) {
            byNode.get(node).remove(uid);
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
