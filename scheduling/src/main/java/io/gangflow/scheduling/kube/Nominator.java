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
 * Nominated pods by node: pods that wait for preempted resources (backend/queue/nominator.go). Decisions made here
 * count before the API server shows them. Not thread-safe.
 */
final class Nominator {

    private static final String NONE = "";

    private final Map<String, String> nodeByUid = new HashMap<>();
    private final Map<String, Map<String, PodState>> byNode = new HashMap<>();

    /**
     * Applies changes; the nomination of a new pod is taken from its status.
     *
     * @param waiting pending pods that are new or have changed
     * @param others uids of pods that have changed and are not pending
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

    /** Returns whether there are no nominations. */
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

    /** Removes a pod that is placed or deleted. */
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

    /** Returns other pods nominated for the node that are at least as important. */
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

    /** Returns pods nominated for the node that are less important. */
    List<PodState> lessImportant(PodState pod, String node) {
        return byNode.getOrDefault(node, Map.of()).values().stream()
                .filter(other -> other.priority() < pod.priority())
                .toList();
    }
}
