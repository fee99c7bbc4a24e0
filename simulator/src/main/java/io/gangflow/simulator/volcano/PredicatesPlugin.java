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
        return Optional.of(new Checks(checks));
    }

    private record Checks(List<NodeFilter.Check> checks) implements Predicate {

        @Override
        public List<String> reasonsAgainst(SessionNode node) {
            NodeInfo info = node.info();
            if (info.pods().size() >= info.node().maxPods()) {
                return List.of("node(s) pod number exceeded");
            }
            for (NodeFilter.Check check : checks) {
                Rejection rejection = check.test(info);
                if (rejection.rejects()) {
                    return rejection.reasons();
                }
            }
            return List.of();
        }

        @Override
        public boolean evictionsCouldHelp(SessionNode node) {
            for (NodeFilter.Check check : checks) {
                Rejection rejection = check.test(node.info());
                if (rejection.rejects()) {
                    return rejection.resolvable();
                }
            }
            return true;
        }
    }
}
