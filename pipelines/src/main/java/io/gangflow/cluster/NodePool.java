package io.gangflow.cluster;

import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A pool of equal nodes: their number, resources available to pods ({@code allocatable}), labels and taints.
 *
 * @param scaling empty for a pool of a fixed size
 * @param nodeNames names of the first nodes; further nodes are named after the pool
 * @param maxPods maximum number of pods per node
 */
public record NodePool(
        String name,
        int count,
        String machine,
        Resources allocatable,
        Map<String, String> labels,
        List<Taint> taints,
        Price price,
        Optional<Scaling> scaling,
        List<String> nodeNames,
        int maxPods) {

    /** A kubelet's default. */
    public static final int DEFAULT_MAX_PODS = 110;

    public NodePool {
        if (count < 0) {
            throw new IllegalArgumentException("count (%d) of pool `%s` is negative".formatted(count, name));
        }
        labels = OrderedMaps.sorted(labels);
        taints = List.copyOf(taints);
        nodeNames = List.copyOf(nodeNames);
    }

    /** Creates a pool whose nodes are named after it. */
    public NodePool(
            String name,
            int count,
            String machine,
            Resources allocatable,
            Map<String, String> labels,
            List<Taint> taints,
            Price price,
            Optional<Scaling> scaling) {
        this(name, count, machine, allocatable, labels, taints, price, scaling, List.of(), DEFAULT_MAX_PODS);
    }

    /** Creates a pool of a fixed size. */
    public NodePool(
            String name,
            int count,
            String machine,
            Resources allocatable,
            Map<String, String> labels,
            List<Taint> taints,
            Price price) {
        this(name, count, machine, allocatable, labels, taints, price, Optional.empty());
    }

    /**
     * Returns this pool with another number of nodes. A pool that scales keeps its limits if they allow that number.
     */
    public NodePool resized(int newCount) {
        Optional<Scaling> limits = scaling.map(
                old -> new Scaling(Math.min(old.min(), newCount), Math.max(old.max(), newCount), old.bootSeconds()));
        return new NodePool(name, newCount, machine, allocatable, labels, taints, price, limits, nodeNames, maxPods);
    }

    /** Returns this pool with a fixed number of nodes. */
    public NodePool fixed(int nodes) {
        return new NodePool(
                name, nodes, machine, allocatable, labels, taints, price, Optional.empty(), nodeNames, maxPods);
    }

    /** Returns this pool with names for its nodes. */
    public NodePool named(List<String> names) {
        return new NodePool(name, count, machine, allocatable, labels, taints, price, scaling, names, maxPods);
    }

    /** Returns this pool with another maximum number of pods per node. */
    public NodePool withMaxPods(int pods) {
        return new NodePool(name, count, machine, allocatable, labels, taints, price, scaling, nodeNames, pods);
    }

    /** Returns this pool with another price of its nodes. */
    public NodePool priced(Price perNode) {
        return new NodePool(name, count, machine, allocatable, labels, taints, perNode, scaling, nodeNames, maxPods);
    }

    /** Returns the nodes of this pool, named {@code <pool>-1} and so on if they have no names. */
    public List<Node> nodes() {
        return IntStream.rangeClosed(1, count)
                .mapToObj(index ->
                        new Node(index <= nodeNames.size() ? nodeNames.get(index - 1) : name + "-" + index, this))
                .toList();
    }

    /**
     * The limits within which a cluster autoscaler sets the number of nodes.
     *
     * @param bootSeconds time from the autoscaler's decision until the node is ready
     */
    public record Scaling(int min, int max, int bootSeconds) {
        public Scaling {
            if (min < 0 || max < min || bootSeconds < 0) {
                throw new IllegalArgumentException(
                        "a pool of %d to %d nodes that are ready after %d s".formatted(min, max, bootSeconds));
            }
        }
    }

    /** One node of a pool. */
    public record Node(String name, NodePool pool) {}
}
