package io.gangflow.scheduling.snapshot;

import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A node and the pods on it, to which a scheduler adds the pods that it places. Cached values about a node must be
 * stored together with its {@link #generation}. Not thread-safe.
 */
public final class NodeInfo {

    /** The {@link #index} of a detached node: nothing is cached about it. */
    public static final int NO_INDEX = -1;

    private final NodeState node;
    private final Dimensions dimensions;
    private final Generation numbers;
    private final long[] allocatable;
    private final long[] requested;
    private final List<PodInfo> pods = new ArrayList<>();
    private final List<PodInfo> podsWithAffinity = new ArrayList<>();
    private int index = NO_INDEX;
    private long generation;
    private long replacements;
    private long scoredCpu;
    private long scoredMemory;

    public NodeInfo(NodeState node, Dimensions dimensions) {
        this(node, dimensions, new Generation());
    }

    NodeInfo(NodeState node, Dimensions dimensions, Generation numbers) {
        this.node = node;
        this.dimensions = dimensions;
        this.numbers = numbers;
        this.allocatable = dimensions.amounts(node.allocatable());
        this.requested = new long[dimensions.size()];
        this.generation = numbers.next(NO_INDEX);
    }

    /** Returns a copy with the same index, whose generations come from the given numbers. */
    public NodeInfo copy(Generation newNumbers) {
        NodeInfo copy = new NodeInfo(node, dimensions, newNumbers);
        copy.index = index;
        copy.copyFrom(this);
        return copy;
    }

    /** Copies the pods of another info of the same node that differs only by equivalent pods. */
    public void exchangeFrom(NodeInfo other) {
        pods.clear();
        pods.addAll(other.pods);
        numbers.countPodsWithAffinity(other.podsWithAffinity.size() - podsWithAffinity.size());
        podsWithAffinity.clear();
        podsWithAffinity.addAll(other.podsWithAffinity);
    }

    /** Copies the pods of another info of the same node. */
    public void copyFrom(NodeInfo other) {
        exchangeFrom(other);
        System.arraycopy(other.requested, 0, requested, 0, requested.length);
        scoredCpu = other.scoredCpu;
        scoredMemory = other.scoredMemory;
        touch();
    }

    /** Returns a detached copy of the node with the same pods, for experiments. */
    public NodeInfo copy() {
        NodeInfo copy = copy(new Generation());
        copy.index = NO_INDEX;
        return copy;
    }

    /** Returns all nodes of a snapshot by name, in the order of the names, with the pods that use their resources. */
    public static Map<String, NodeInfo> all(ClusterSnapshot snapshot, Dimensions dimensions) {
        Map<String, NodeInfo> nodes = new LinkedHashMap<>();
        Generation numbers = new Generation();
        snapshot.nodes().stream()
                .sorted(Comparator.comparing(NodeState::name))
                .forEach(node -> nodes.put(node.name(), new NodeInfo(node, dimensions, numbers)));
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

    /** Returns its index among the nodes of its cluster, or {@link #NO_INDEX}. */
    public int index() {
        return index;
    }

    void moveTo(int newIndex) {
        index = newIndex;
    }

    /**
     * Returns a number that changes whenever anything about the node or its pods does; unique among the nodes of its
     * cluster.
     */
    public long generation() {
        return generation;
    }

    /** Returns the source of its generations, within which they are unique. */
    public Generation numbers() {
        return numbers;
    }

    /** Assigns a new generation, because a related object has changed. */
    public void touch() {
        generation = numbers.next(index);
    }

    public Dimensions dimensions() {
        return dimensions;
    }

    public List<PodInfo> pods() {
        return Collections.unmodifiableList(pods);
    }

    /** Returns the pods with affinity or anti-affinity. */
    public List<PodInfo> podsWithAffinity() {
        return Collections.unmodifiableList(podsWithAffinity);
    }

    public long allocatable(int dimension) {
        return allocatable[dimension];
    }

    public long requested(int dimension) {
        return requested[dimension];
    }

    /** Returns the amount that is not requested; negative on an overcommitted node. */
    public long free(int dimension) {
        return allocatable[dimension] - requested[dimension];
    }

    /** Returns the sum of the pods' {@link PodInfo#scoredCpu}. */
    public long scoredCpu() {
        return scoredCpu;
    }

    /** Returns the sum of the pods' {@link PodInfo#scoredMemory}. */
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
        countAffinity(pod, 1);
        count(pod, 1);
    }

    /** Removes this object, by identity; the search starts with the last added one. */
    public void remove(PodInfo pod) {
        pods.remove(placeOf(pod));
        countAffinity(pod, -1);
        count(pod, -1);
    }

    /**
     * Replaces this object by a newer one of the same pod. If the pod was merely confirmed, or has started, the node's
     * generation stays.
     */
    void replace(PodInfo pod, PodInfo newer) {
        pods.set(placeOf(pod), newer);
        countAffinity(pod, -1);
        countAffinity(newer, 1);
        replacements++;
        if (!newer.countsLike(pod)) {
            count(pod, -1);
            count(newer, 1);
        }
    }

    /** Returns a number that changes whenever a pod is replaced by an equivalent one. */
    public long replacements() {
        return replacements;
    }

    private int placeOf(PodInfo pod) {
        for (int i = pods.size() - 1; i >= 0; i--) {
            if (pods.get(i) == pod) {
                return i;
            }
        }
        throw new IllegalStateException("pod %s/%s is not on node %s"
                .formatted(pod.pod().namespace(), pod.pod().name(), name()));
    }

    private void countAffinity(PodInfo pod, int sign) {
        if (PodInfo.hasPodAffinity(pod.pod())) {
            numbers.countPodsWithAffinity(sign);
            if (sign > 0) {
                podsWithAffinity.add(pod);
            } else {
                podsWithAffinity.remove(pod);
            }
        }
    }

    private void count(PodInfo pod, int sign) {
        for (int i = 0; i < requested.length; i++) {
            requested[i] += sign * pod.request()[i];
        }
        scoredCpu += sign * pod.scoredCpu();
        scoredMemory += sign * pod.scoredMemory();
        touch();
    }
}
