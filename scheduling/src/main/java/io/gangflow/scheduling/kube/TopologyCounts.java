package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.NodeState;
import java.util.HashMap;
import java.util.Map;

/** Numbers by topology key and domain. */
final class TopologyCounts {

    private final Map<String, Map<String, Long>> byKey = new HashMap<>();

    /** Adds to the domain that the node is in; a node without the key is in none. */
    void add(String key, NodeState node, long amount) {
        String domain = node.labels().get(key);
        if (domain != null) {
            byKey.computeIfAbsent(key, missing -> new HashMap<>()).merge(domain, amount, Long::sum);
        }
    }

    long of(String key, NodeState node) {
        String domain = node.labels().get(key);
        return domain == null ? 0 : byKey.getOrDefault(key, Map.of()).getOrDefault(domain, 0L);
    }

    /** Sum over all keys of the domains that the node is in. */
    long total(NodeState node) {
        return byKey.keySet().stream().mapToLong(key -> of(key, node)).sum();
    }

    /** Whether the node is in a domain that has more than none. */
    boolean anyAboveZero(NodeState node) {
        return byKey.keySet().stream().anyMatch(key -> of(key, node) > 0);
    }

    /** Whether any domain of any key has more than none. */
    boolean anyAboveZero() {
        return byKey.values().stream()
                .flatMap(domains -> domains.values().stream())
                .anyMatch(count -> count > 0);
    }
}
