package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.kube.match.SpreadConstraint;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.NodeState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hard topology spread constraints ({@code whenUnsatisfiable: DoNotSchedule}; plugins/podtopologyspread/filtering.go). */
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
        List<SpreadConstraint> constraints = SpreadConstraint.of(pod, "DoNotSchedule");
        if (constraints.isEmpty()) {
            return Check.PASS;
        }
        Spreads spreads = new Spreads(
                pod, constraints, constraints.stream().map(Domains::new).toList());
        nodes.forEach(spreads::count);
        return spreads;
    }

    /** All constraints of a pod. */
    private record Spreads(PodInfo pod, List<SpreadConstraint> constraints, List<Domains> domains) implements Check {

        void count(NodeInfo node) {
            if (SpreadConstraint.haveAllKeys(constraints, node.node())) {
                domains.forEach(each -> each.add(node.node(), each.constraint.countOn(node, pod)));
            }
        }

        @Override
        public Rejection test(NodeInfo node) {
            for (Domains each : domains) {
                String domain = node.node().labels().get(each.constraint.topologyKey());
                if (domain == null) {
                    return MISSING_LABEL;
                }
                if (!each.admit(domain)) {
                    return SKEWED;
                }
            }
            return Rejection.NONE;
        }

        @Override
        public void added(PodInfo other, NodeInfo node) {
            change(other, node, 1);
        }

        @Override
        public void removed(PodInfo other, NodeInfo node) {
            change(other, node, -1);
        }

        private void change(PodInfo other, NodeInfo node, int by) {
            if (SpreadConstraint.haveAllKeys(constraints, node.node())) {
                domains.stream()
                        .filter(each -> each.constraint.counts(other, pod))
                        .forEach(each -> each.add(node.node(), by));
            }
        }
    }

    /** The number of counted pods in every domain of one constraint. */
    private static final class Domains {

        private final SpreadConstraint constraint;
        private final Map<String, Integer> counts = new HashMap<>();

        Domains(SpreadConstraint constraint) {
            this.constraint = constraint;
        }

        void add(NodeState node, int count) {
            String domain = node.labels().get(constraint.topologyKey());
            if (domain != null && constraint.eligible().test(node)) {
                counts.merge(domain, count, Integer::sum);
            }
        }

        /** If there are fewer domains than minDomains, the missing ones count as empty. */
        boolean admit(String domain) {
            int least = counts.size() < constraint.minDomains()
                    ? 0
                    : counts.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE);
            return (long) counts.getOrDefault(domain, 0) + (constraint.countsItself() ? 1 : 0) - least
                    <= constraint.maxSkew();
        }
    }
}
