package io.gangflow.scheduling.snapshot;

import java.util.Arrays;
import java.util.List;

/**
 * Values computed for every node of a cluster and kept in arrays by {@link NodeInfo#index}, so that trying a node is a
 * single array access. An update recomputes only what has changed. Not thread-safe.
 */
public abstract class NodeColumns {

    private List<NodeInfo> nodes = List.of();
    private long[] generations = new long[0];
    private long seen;

    /** Updates every column; the nodes are all of one cluster, in the order of their indexes. */
    protected final void update(List<NodeInfo> current) {
        Generation numbers =
                current.isEmpty() ? new Generation() : current.get(0).numbers();
        if (current != nodes) {
            nodes = current;
            generations = Arrays.copyOf(generations, current.size());
            resize(current.size());
            updateAll();
        } else if (!numbers.remembersSince(seen)) {
            updateAll();
        } else {
            while (seen < numbers.current()) {
                seen++;
                int index = numbers.nodeOf(seen);
                if (index >= 0) {
                    update(index);
                }
            }
        }
        seen = numbers.current();
    }

    private void updateAll() {
        for (int i = 0; i < generations.length; i++) {
            update(i);
        }
    }

    private void update(int index) {
        NodeInfo node = nodes.get(index);
        if (generations[index] != node.generation()) {
            generations[index] = node.generation();
            refresh(index, node);
        }
    }

    /** Sets the number of nodes. The value at an index may be that of another node until it is refreshed. */
    protected abstract void resize(int size);

    /** Recomputes the value of a node. */
    protected abstract void refresh(int index, NodeInfo node);
}
