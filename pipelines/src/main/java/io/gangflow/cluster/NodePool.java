package io.gangflow.cluster;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Equal nodes: how many, what pods may use on each ({@code allocatable}), and how they are labelled and tainted.
 *
 * @param scaling empty for a pool of a fixed size
 * @param nodeNames of the first nodes; those beyond are called after the pool
 * @param maxPods how many pods a node takes at most
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

    /** What a kubelet takes unless it is told otherwise. */
    public static final int DEFAULT_MAX_PODS = 110;

    public NodePool {
        if (count < 0) {
            throw new IllegalArgumentException("count (%d) of pool `%s` is negative".formatted(count, name));
        }
        labels = Ordered.sorted(labels);
        taints = List.copyOf(taints);
        nodeNames = List.copyOf(nodeNames);
    }

    /** Nodes that are called after their pool. */
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

    /** A pool of a fixed size. */
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

    /** The same pool with another number of nodes; one that scales keeps its limits where they allow that number. */
    public NodePool resized(int newCount) {
        Optional<Scaling> limits = scaling.map(
                old -> new Scaling(Math.min(old.min(), newCount), Math.max(old.max(), newCount), old.bootSeconds()));
        return new NodePool(name, newCount, machine, allocatable, labels, taints, price, limits, nodeNames, maxPods);
    }

    /** The same pool with so many nodes, for good. */
    public NodePool fixed(int nodes) {
        return new NodePool(
                name, nodes, machine, allocatable, labels, taints, price, Optional.empty(), nodeNames, maxPods);
    }

    /** The same pool with names for its nodes. */
    public NodePool named(List<String> names) {
        return new NodePool(name, count, machine, allocatable, labels, taints, price, scaling, names, maxPods);
    }

    /** The same pool of nodes that take another number of pods. */
    public NodePool withMaxPods(int pods) {
        return new NodePool(name, count, machine, allocatable, labels, taints, price, scaling, nodeNames, pods);
    }

    /** The nodes of this pool, named {@code <pool>-1} and so on where they have no names of their own. */
    public List<Node> nodes() {
        return IntStream.rangeClosed(1, count)
                .mapToObj(index ->
                        new Node(index <= nodeNames.size() ? nodeNames.get(index - 1) : name + "-" + index, this))
                .toList();
    }

    /**
     * Between how many nodes a cluster autoscaler may choose.
     *
     * @param bootSeconds from its decision to a node that is ready
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
