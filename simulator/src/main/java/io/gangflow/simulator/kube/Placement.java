package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.Dimensions;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Finds the node for one pod: filters, then weighted scores, then a random one of the best. */
final class Placement {

    private static final List<Weighted> SCORES = List.of(
            new Weighted(3, NodeScores::taintToleration),
            new Weighted(2, NodeScores::nodeAffinity),
            new Weighted(1, NodeScores::leastAllocated),
            new Weighted(1, new BalancedAllocation(Dimensions.CPU, Dimensions.MEMORY)));

    private static final int TOPOLOGY_SPREAD_WEIGHT = 2;
    private static final int POD_AFFINITY_WEIGHT = 2;

    private final Random random;
    private final NodeSampling sampling = new NodeSampling();

    Placement(Random random) {
        this.random = random;
    }

    /**
     * Where the pod goes; when no node takes it, the diagnosis has the reason of every node.
     *
     * @param nominated the node on which room was made for it, which is then tried alone first
     */
    Optional<NodeInfo> place(
            PreparedFilters filters, List<NodeInfo> nodes, Optional<String> nominated, Diagnosis diagnosis) {
        if (nominated.isPresent()) {
            Optional<NodeInfo> prepared = nodes.stream()
                    .filter(node -> node.name().equals(nominated.get()))
                    .filter(node -> passes(node, filters, diagnosis))
                    .findFirst();
            if (prepared.isPresent()) {
                return prepared;
            }
        }
        List<NodeInfo> feasible = sampling.feasible(nodes, node -> passes(node, filters, diagnosis));
        return feasible.isEmpty() ? Optional.empty() : Optional.of(best(filters.pod(), feasible, nodes));
    }

    private static boolean passes(NodeInfo node, PreparedFilters filters, Diagnosis diagnosis) {
        Optional<PreparedFilters.Failure> failure = filters.test(node);
        failure.ifPresent(why -> diagnosis.add(node, why.filter(), why.rejection()));
        return failure.isEmpty();
    }

    private NodeInfo best(PodInfo pod, List<NodeInfo> nodes, List<NodeInfo> all) {
        if (nodes.size() == 1) {
            return nodes.get(0);
        }
        long[] totals = new long[nodes.size()];
        SCORES.forEach(weighted -> add(weighted.weight(), weighted.score().scores(pod, nodes), totals));
        add(TOPOLOGY_SPREAD_WEIGHT, TopologySpreadScore.scores(pod, nodes, all), totals);
        add(POD_AFFINITY_WEIGHT, PodAffinityScore.scores(pod, nodes, all), totals);
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

    private static void add(int weight, long[] scores, long[] totals) {
        for (int i = 0; i < totals.length; i++) {
            totals[i] += weight * scores[i];
        }
    }

    private record Weighted(int weight, NodeScore score) {}
}
