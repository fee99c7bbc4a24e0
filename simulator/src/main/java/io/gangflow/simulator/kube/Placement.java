package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.Dimensions;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Finds the node for one pod: filters, then weighted scores, then a random one of the best. */
final class Placement {

    private static final List<Weighted> SCORES = List.of(
            new Weighted(3, NodeScores::taintToleration),
            new Weighted(2, NodeScores::nodeAffinity),
            new Weighted(1, NodeScores::leastAllocated),
            new Weighted(1, new BalancedAllocation(Dimensions.CPU, Dimensions.MEMORY)));

    private final Random random;
    private final NodeSampling sampling = new NodeSampling();
    private final List<NodeFilter> filters = NodeFilters.defaults();

    Placement(Random random) {
        this.random = random;
    }

    /** Where the pod goes; when no node takes it, the diagnosis has the reason of every node. */
    Optional<NodeInfo> place(PodInfo pod, List<NodeInfo> nodes, Diagnosis diagnosis) {
        Map<String, NodeFilter.Check> checks = new LinkedHashMap<>();
        filters.forEach(filter -> checks.put(filter.name(), filter.prepare(pod, nodes)));
        List<NodeInfo> feasible = sampling.feasible(nodes, node -> passes(node, checks, diagnosis));
        return feasible.isEmpty() ? Optional.empty() : Optional.of(best(pod, feasible));
    }

    private static boolean passes(NodeInfo node, Map<String, NodeFilter.Check> checks, Diagnosis diagnosis) {
        for (Map.Entry<String, NodeFilter.Check> check : checks.entrySet()) {
            Rejection rejection = check.getValue().test(node);
            if (rejection.rejects()) {
                diagnosis.add(node, check.getKey(), rejection);
                return false;
            }
        }
        return true;
    }

    private NodeInfo best(PodInfo pod, List<NodeInfo> nodes) {
        if (nodes.size() == 1) {
            return nodes.get(0);
        }
        long[] totals = new long[nodes.size()];
        for (Weighted weighted : SCORES) {
            long[] scores = weighted.score().scores(pod, nodes);
            for (int i = 0; i < totals.length; i++) {
                totals[i] += weighted.weight() * scores[i];
            }
        }
        List<NodeInfo> best = new ArrayList<>();
        long highest = Long.MIN_VALUE;
        for (int i = 0; i < totals.length; i++) {
            if (totals[i] > highest) {
                highest = totals[i];
                best.clear();
            }
            if (totals[i] == highest) {
                best.add(nodes.get(i));
            }
        }
        return best.get(random.nextInt(best.size()));
    }

    private record Weighted(int weight, NodeScore score) {}
}
