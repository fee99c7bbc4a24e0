package io.gangflow.scheduling.kube.score;

import io.gangflow.scheduling.kube.match.SpreadConstraint;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.NodeState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Soft topology spread constraints ({@code whenUnsatisfiable: ScheduleAnyway}): the fewer counted pods in a node's
 * domains, the better (plugins/podtopologyspread/scoring.go). Nodes without a topology key get no score.
 */
final class TopologySpreadScore {

    private static final String HOSTNAME = "kubernetes.io/hostname";
    private static final long IGNORED = -1;

    private final PodInfo pod;
    private final List<SpreadConstraint> constraints;

    private TopologySpreadScore(PodInfo pod, List<SpreadConstraint> constraints) {
        this.pod = pod;
        this.constraints = constraints;
    }

    /**
     * Adds the weighted scores of the feasible nodes.
     *
     * @param all every node, whose pods count
     */
    static void add(PodInfo pod, List<NodeInfo> nodes, List<NodeInfo> all, int weight, long[] totals) {
        List<SpreadConstraint> constraints = SpreadConstraint.of(pod, "ScheduleAnyway");
        if (!constraints.isEmpty()) {
            long[] scores = new TopologySpreadScore(pod, constraints).scores(nodes, all);
            for (int i = 0; i < totals.length; i++) {
                totals[i] += weight * scores[i];
            }
        }
    }

    private long[] scores(List<NodeInfo> nodes, List<NodeInfo> all) {
        List<NodeInfo> scored =
                nodes.stream().filter(node -> hasAllKeys(node.node())).toList();
        double[] sums = new double[nodes.size()];
        for (SpreadConstraint constraint : constraints) {
            Set<String> domains = new HashSet<>();
            scored.forEach(node -> domains.add(domain(constraint, node)));
            Map<String, Integer> counts = counts(constraint, domains, all);
            double weight = Math.log(domains.size() + 2.0);
            for (int i = 0; i < sums.length; i++) {
                NodeInfo node = nodes.get(i);
                if (hasAllKeys(node.node())) {
                    int count = constraint.topologyKey().equals(HOSTNAME)
                            ? constraint.countOn(node, pod)
                            : counts.getOrDefault(domain(constraint, node), 0);
                    sums[i] += count * weight + (constraint.maxSkew() - 1);
                }
            }
        }
        long[] rounded = new long[sums.length];
        for (int i = 0; i < sums.length; i++) {
            rounded[i] = hasAllKeys(nodes.get(i).node()) ? Math.round(sums[i]) : IGNORED;
        }
        return normalised(rounded);
    }

    /** Counts pods of all eligible nodes that have the keys, in domains that may admit the pod. */
    private Map<String, Integer> counts(SpreadConstraint constraint, Set<String> domains, List<NodeInfo> all) {
        Map<String, Integer> counts = new HashMap<>();
        if (!constraint.topologyKey().equals(HOSTNAME)) {
            all.stream()
                    .filter(node ->
                            hasAllKeys(node.node()) && constraint.eligible().test(node.node()))
                    .filter(node -> domains.contains(domain(constraint, node)))
                    .forEach(node ->
                            counts.merge(domain(constraint, node), constraint.countOn(node, pod), Integer::sum));
        }
        return counts;
    }

    private boolean hasAllKeys(NodeState node) {
        return SpreadConstraint.haveAllKeys(constraints, node);
    }

    private static String domain(SpreadConstraint constraint, NodeInfo node) {
        return node.node().labels().getOrDefault(constraint.topologyKey(), "");
    }

    private static long[] normalised(long[] sums) {
        long most = Arrays.stream(sums).max().orElse(0);
        long least = Arrays.stream(sums).filter(sum -> sum != IGNORED).min().orElse(0);
        return Arrays.stream(sums)
                .map(sum -> {
                    if (sum == IGNORED) {
                        return 0;
                    }
                    return most <= 0 ? NodeScore.MAX : NodeScore.MAX * (most + least - sum) / most;
                })
                .toArray();
    }
}
