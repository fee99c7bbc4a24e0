package io.gangflow.simulator.kube;

import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import io.gangflow.simulator.state.NodeState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Hard topology spread constraints ({@code whenUnsatisfiable: DoNotSchedule}). Domains are counted over the nodes
 * that the pod's own selector and affinity admit, which is the default policy; minDomains and matchLabelKeys are not
 * modelled.
 */
final class PodTopologySpread implements NodeFilter {

    private static final Rejection MISSING_LABEL =
            Rejection.unresolvable("node(s) didn't match pod topology spread constraints (missing required label)");
    private static final Rejection SKEWED =
            Rejection.resolvable("node(s) didn't match pod topology spread constraints");

    @Override
    public String name() {
        return "PodTopologySpread";
    }

    @Override
    public Check prepare(PodInfo pod, List<NodeInfo> nodes) {
        List<Spread> spreads = Objects.requireNonNullElse(
                        pod.pod().spec().getTopologySpreadConstraints(), List.<TopologySpreadConstraint>of())
                .stream()
                .filter(constraint -> "DoNotSchedule".equals(constraint.getWhenUnsatisfiable()))
                .map(constraint -> Spread.over(constraint, pod, nodes))
                .toList();
        if (spreads.isEmpty()) {
            return Check.PASS;
        }
        return node -> {
            for (Spread spread : spreads) {
                String domain = node.node().labels().get(spread.key());
                if (domain == null) {
                    return MISSING_LABEL;
                }
                if (!spread.admits(domain)) {
                    return SKEWED;
                }
            }
            return Rejection.NONE;
        };
    }

    /** One constraint with the number of matching pods per domain. */
    private record Spread(String key, int maxSkew, int self, Map<String, Integer> counts) {

        static Spread over(TopologySpreadConstraint constraint, PodInfo pod, List<NodeInfo> nodes) {
            Predicate<NodeState> eligible =
                    NodeSelectors.required(pod.pod().spec()).orElse(node -> true);
            Predicate<Map<String, String>> selector = LabelSelectors.predicate(constraint.getLabelSelector());
            Map<String, Integer> counts = new HashMap<>();
            for (NodeInfo node : nodes) {
                String domain = node.node().labels().get(constraint.getTopologyKey());
                if (domain != null && eligible.test(node.node())) {
                    counts.merge(domain, countMatching(node, pod, selector), Integer::sum);
                }
            }
            int self = selector.test(pod.pod().labels()) ? 1 : 0;
            return new Spread(constraint.getTopologyKey(), constraint.getMaxSkew(), self, counts);
        }

        private static int countMatching(NodeInfo node, PodInfo pod, Predicate<Map<String, String>> selector) {
            return Math.toIntExact(node.pods().stream()
                    .filter(other -> other.pod().namespace().equals(pod.pod().namespace()))
                    .filter(other -> !other.pod().deleting())
                    .filter(other -> selector.test(other.pod().labels()))
                    .count());
        }

        boolean admits(String domain) {
            int least =
                    counts.values().stream().mapToInt(Integer::intValue).min().orElse(0);
            return counts.getOrDefault(domain, 0) + self - least <= maxSkew;
        }
    }
}
