package io.gangflow.simulator.schedule;

import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.NodeState;
import io.gangflow.simulator.state.PodState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A node and the pods on it during one look of a scheduler, which adds the pods that it places. Not thread-safe. */
public final class NodeInfo {

    private final NodeState node;
    private final Dimensions dimensions;
    private final long[] allocatable;
    private final long[] requested;
    private final List<PodInfo> pods = new ArrayList<>();
    private final List<PodInfo> podsWithAffinity = new ArrayList<>();
    private long scoredCpu;
    private long scoredMemory;

    public NodeInfo(NodeState node, Dimensions dimensions) {
        this.node = node;
        this.dimensions = dimensions;
        this.allocatable = dimensions.amounts(node.allocatable());
        this.requested = new long[dimensions.size()];
    }

    /** The same node with the same pods, to try something on. */
    public NodeInfo copy() {
        NodeInfo copy = new NodeInfo(node, dimensions);
        pods.forEach(copy::add);
        return copy;
    }

    /** All nodes of a snapshot by name, in the order of the names, with the pods that take room on them. */
    public static Map<String, NodeInfo> all(ClusterSnapshot snapshot, Dimensions dimensions) {
        Map<String, NodeInfo> nodes = new LinkedHashMap<>();
        snapshot.nodes().stream()
                .sorted(Comparator.comparing(NodeState::name))
                .forEach(node -> nodes.put(node.name(), new NodeInfo(node, dimensions)));
        for (PodState pod : snapshot.pods()) {
            if (pod.holdsResources()) {
                NodeInfo on = nodes.get(pod.node().orElseThrow());
                if (on != null) {
                    on.add(PodInfo.of(pod, dimensions));
                }
            }
        }
        return nodes;
    }

    public String name() {
        return node.name();
    }

    public NodeState node() {
        return node;
    }

    public Dimensions dimensions() {
        return dimensions;
    }

    public List<PodInfo> pods() {
        return Collections.unmodifiableList(pods);
    }

    /** Those that want to be near to other pods or away from them. */
    public List<PodInfo> podsWithAffinity() {
        return Collections.unmodifiableList(podsWithAffinity);
    }

    public long allocatable(int dimension) {
        return allocatable[dimension];
    }

    public long requested(int dimension) {
        return requested[dimension];
    }

    /** What is not requested; below zero on an overcommitted node. */
    public long free(int dimension) {
        return allocatable[dimension] - requested[dimension];
    }

    /** Sum of the pods' {@link PodInfo#scoredCpu}. */
    public long scoredCpu() {
        return scoredCpu;
    }

    /** Sum of the pods' {@link PodInfo#scoredMemory}. */
    public long scoredMemory() {
        return scoredMemory;
    }

    public boolean fits(long[] request) {
        if (pods.size() >= node.maxPods()) {
            return false;
        }
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0 && request[i] > free(i)) {
                return false;
            }
        }
        return true;
    }

    public void add(PodInfo pod) {
        pods.add(pod);
        if (PodInfo.hasPodAffinity(pod.pod())) {
            podsWithAffinity.add(pod);
        }
        count(pod, 1);
    }

    public void remove(PodInfo pod) {
        if (!pods.remove(pod)) {
            throw new IllegalStateException("pod %s/%s is not on node %s"
                    .formatted(pod.pod().namespace(), pod.pod().name(), name()));
        }
        podsWithAffinity.remove(pod);
        count(pod, -1);
    }

    private void count(PodInfo pod, int sign) {
        for (int i = 0; i < requested.length; i++) {
            requested[i] += sign * pod.request()[i];
        }
        scoredCpu += sign * pod.scoredCpu();
        scoredMemory += sign * pod.scoredMemory();
    }
}
