package io.gangflow.cluster;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Equal nodes: how many, what pods may use on each ({@code allocatable}), and how they are labelled and tainted. */
public record NodePool(
        String name,
        int count,
        String machine,
        Resources allocatable,
        Map<String, String> labels,
        List<Taint> taints,
        Price price) {

    public NodePool {
        if (count < 0) {
            throw new IllegalArgumentException("count (%d) of pool `%s` is negative".formatted(count, name));
        }
        labels = Ordered.sorted(labels);
        taints = List.copyOf(taints);
    }

    /** The nodes of this pool, named {@code <pool>-1} and so on. */
    public List<Node> nodes() {
        return IntStream.rangeClosed(1, count)
                .mapToObj(index -> new Node(name + "-" + index, this))
                .toList();
    }

    /** One node of a pool. */
    public record Node(String name, NodePool pool) {}
}
