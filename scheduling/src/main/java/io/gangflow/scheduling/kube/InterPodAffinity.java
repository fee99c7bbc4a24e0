package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.kube.match.PodAffinityTerms;
import io.gangflow.scheduling.kube.match.TopologyCounts;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.List;

/**
 * Required affinity and anti-affinity between pods: the pod's own terms, and the anti-affinity of running pods, which
 * applies to new pods as well (plugins/interpodaffinity/filtering.go).
 */
final class InterPodAffinity implements NodeFilter {

    private static final Rejection NOT_NEAR = Rejection.unresolvable("node(s) didn't match pod affinity rules");
    private static final Rejection NOT_AWAY = Rejection.resolvable("node(s) didn't match pod anti-affinity rules");
    private static final Rejection UNWANTED =
            Rejection.resolvable("node(s) didn't satisfy existing pods anti-affinity rules");

    @Override
    public String name() {
        return "InterPodAffinity";
    }

    @Override
    public Check prepare(PodInfo pod, List<NodeInfo> nodes) {
        if (!PodInfo.hasPodAffinity(pod.pod()) && !mayConcern(nodes)) {
            return Check.PASS;
        }
        Terms terms = new Terms(pod.pod());
        for (NodeInfo node : nodes) {
            List<PodInfo> others = terms.hasOwn() ? node.pods() : node.podsWithAffinity();
            others.forEach(other -> terms.change(other.pod(), node.node(), 1));
        }
        return terms.hasOwn() || terms.unwanted.anyAboveZero() ? terms : Check.PASS;
    }

    /** Nodes without an index have to be checked one by one. */
    private static boolean mayConcern(List<NodeInfo> nodes) {
        if (!nodes.isEmpty() && nodes.get(0).index() >= 0) {
            return nodes.get(0).numbers().mayHavePodAffinity();
        }
        return nodes.stream().anyMatch(node -> !node.podsWithAffinity().isEmpty());
    }

    /** The pod's terms, and the number of matching pods by topology domain. */
    private static final class Terms implements Check {

        private final PodState pod;
        private final PodAffinityTerms own;
        private final boolean matchesItself;
        private final TopologyCounts near = new TopologyCounts();
        private final TopologyCounts away = new TopologyCounts();
        private final TopologyCounts unwanted = new TopologyCounts();

        Terms(PodState pod) {
            this.pod = pod;
            this.own = PodAffinityTerms.of(pod);
            this.matchesItself = matchesAll(pod);
        }

        boolean hasOwn() {
            return !own.requiredAffinity().isEmpty()
                    || !own.requiredAntiAffinity().isEmpty();
        }

        @Override
        public Rejection test(NodeInfo node) {
            if (!isNear(node.node())) {
                return NOT_NEAR;
            }
            if (own.requiredAntiAffinity().stream().anyMatch(term -> away.of(term.topologyKey(), node.node()) > 0)) {
                return NOT_AWAY;
            }
            return unwanted.anyAboveZero(node.node()) ? UNWANTED : Rejection.NONE;
        }

        /** The first pod of a group with affinity to itself may be placed anywhere. */
        private boolean isNear(NodeState node) {
            List<PodAffinityTerms.Term> terms = own.requiredAffinity();
            if (!terms.stream().allMatch(term -> node.labels().containsKey(term.topologyKey()))) {
                return false;
            }
            return terms.stream().allMatch(term -> near.of(term.topologyKey(), node) > 0)
                    || (matchesItself && !near.anyAboveZero());
        }

        @Override
        public void added(PodInfo other, NodeInfo node) {
            change(other.pod(), node.node(), 1);
        }

        @Override
        public void removed(PodInfo other, NodeInfo node) {
            change(other.pod(), node.node(), -1);
        }

        private void change(PodState other, NodeState node, int by) {
            if (matchesAll(other)) {
                own.requiredAffinity().forEach(term -> near.add(term.topologyKey(), node, by));
            }
            own.requiredAntiAffinity().stream()
                    .filter(term -> term.matches().test(other))
                    .forEach(term -> away.add(term.topologyKey(), node, by));
            PodAffinityTerms.of(other).requiredAntiAffinity().stream()
                    .filter(term -> term.matches().test(pod))
                    .forEach(term -> unwanted.add(term.topologyKey(), node, by));
        }

        private boolean matchesAll(PodState other) {
            return !own.requiredAffinity().isEmpty()
                    && own.requiredAffinity().stream()
                            .allMatch(term -> term.matches().test(other));
        }
    }
}
