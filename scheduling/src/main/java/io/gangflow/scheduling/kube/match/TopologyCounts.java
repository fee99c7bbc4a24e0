package io.gangflow.scheduling.kube.match;

import io.gangflow.scheduling.state.NodeState;
import java.util.HashMap;
import java.util.Map;

/** Numbers by topology key and domain. */
public final class TopologyCounts {

    private final Map<String, Map<String, Long>> byKey = new HashMap<>();

    /** Adds to the domain of the node; a node without the key is in no domain. */
    public void add(String key, NodeState node, long amount) {
        String domain = node.labels().get(key);
        if (domain != null) {
            byKey.computeIfAbsent(key, missing -> new HashMap<>()).merge(domain, amount, Long::sum);
        }
    }

    public long of(String key, NodeState node) {
        String domain = node.labels().get(key);
        return domain == null ? 0 : byKey.getOrDefault(key, Map.of()).getOrDefault(domain, 0L);
    }

    /** Returns the sum over all keys of the node's domains. */
    public long total(NodeState node) {
        return byKey.keySet().stream().mapToLong(key -> of(key, node)).sum();
    }

    /** Returns whether one of the node's domains has a count above zero. */
    public boolean anyAboveZero(NodeState node) {
        return byKey.keySet().stream().anyMatch(key -> of(key, node) > 0);
    }

    /** Returns whether any domain of any key has a count above zero. */
    public boolean anyAboveZero() {
        return byKey.values().stream()
                .flatMap(domains -> domains.values().stream())
                .anyMatch(count -> count > 0);
    }
}
