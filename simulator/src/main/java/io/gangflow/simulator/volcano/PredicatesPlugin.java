package io.gangflow.simulator.volcano;

import io.gangflow.simulator.kube.NodeFilter;
import io.gangflow.simulator.kube.NodeFilters;
import io.gangflow.simulator.kube.Rejection;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.List;
import java.util.Optional;

/** kube-scheduler's own filters but for resources, and the number of pods (plugins/predicates). */
final class PredicatesPlugin implements Plugin {

    private final List<NodeFilter> filters = NodeFilters.withoutResources();

    @Override
    public Optional<Predicate> predicate(PodInfo pod, List<NodeInfo> nodes) {
        List<NodeFilter.Check> checks = filters.stream()
                .map(filter -> filter.prepare(pod, nodes))
                .filter(check -> check != NodeFilter.Check.PASS)
                .toList();
        return Optional.of(node -> reasons(node.info(), checks));
    }

    private static List<String> reasons(NodeInfo node, List<NodeFilter.Check> checks) {
        if (node.pods().size() >= node.node().maxPods()) {
            return List.of("node(s) pod number exceeded");
        }
        for (NodeFilter.Check check : checks) {
            Rejection rejection = check.test(node);
            if (rejection.rejects()) {
                return rejection.reasons();
            }
        }
        return List.of();
    }
}
