package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.kube.NodeScoring.Weighted;
import io.gangflow.scheduling.kube.score.BalancedAllocation;
import io.gangflow.scheduling.kube.score.NodeScores;
import io.gangflow.scheduling.kube.score.TopologyScores;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Finds the node for one pod: filters, then weighted scores. */
final class Placement {

    private static final List<Weighted> SCORES = List.of(
            new Weighted(3, NodeScores.TAINT_TOLERATION),
            new Weighted(2, NodeScores.NODE_AFFINITY),
            new Weighted(1, NodeScores.LEAST_ALLOCATED),
            new Weighted(1, BalancedAllocation.over(Dimensions.CPU, Dimensions.MEMORY)));

    private static final int NOWHERE = -1;
    private static final int SLOW = -2;

    private final BestNode best;
    private final NodeSampling sampling = new NodeSampling();
    private final NodeScoring scoring = new NodeScoring(SCORES);
    private int[] found = new int[0];
    private final ShapeCache<Failure> failures = new ShapeCache<>((pod, nodes) -> new Failure());

    Placement(Random random) {
        this.best = new BestNode(random);
    }

    /**
     * Returns the node for the pod; empty if there is none, and then {@link #diagnosis} gives the reasons.
     *
     * @param nominated the node on which pods were preempted for it; tried alone first
     */
    Optional<NodeInfo> place(PreparedFilters filters, List<NodeInfo> nodes, Optional<NodeInfo> nominated) {
        Failure failure = failures.of(filters.pod(), nodes.size());
        if (filters.dependsOnOneNode() && failure.stillHolds(nodes)) {
            return Optional.empty();
        }
        if (nominated.isPresent() && filters.test(nominated.get()).passes()) {
            return nominated;
        }
        boolean local = filters.dependsOnOneNode() && !TopologyScores.matter(filters.pod(), nodes);
        int chosen = local ? fast(filters, nodes) : SLOW;
        Optional<NodeInfo> node = switch (chosen) {
            case SLOW -> slow(filters, nodes);
            case NOWHERE -> Optional.empty();
            default -> Optional.of(nodes.get(chosen));
        };
        if (node.isEmpty()) {
            failure.remember(nodes, filters);
        }
        return node;
    }

    /** Returns the index of the node, from the cached results of all nodes. */
    private int fast(PreparedFilters filters, List<NodeInfo> nodes) {
        long[] scores = nodes.isEmpty() ? null : scoring.column(filters.pod(), nodes);
        if (scores == null) {
            return SLOW;
        }
        if (found.length < nodes.size()) {
            found = new int[nodes.size()];
        }
        int count = sampling.feasible(filters.passing(), found);
        if (count == 0) {
            return NOWHERE;
        }
        return found[best.of(position -> scores[found[position]], count)];
    }

    private Optional<NodeInfo> slow(PreparedFilters filters, List<NodeInfo> nodes) {
        List<NodeInfo> feasible =
                sampling.feasible(nodes, node -> filters.test(node).passes());
        return feasible.isEmpty() ? Optional.empty() : Optional.of(best(filters.pod(), feasible, nodes));
    }

    /** Returns why no node admitted the pod that was tried last. */
    Diagnosis diagnosis(PodInfo pod, List<NodeInfo> nodes) {
        return failures.of(pod, nodes.size()).diagnosis;
    }

    private NodeInfo best(PodInfo pod, List<NodeInfo> nodes, List<NodeInfo> all) {
        if (nodes.size() == 1) {
            return nodes.get(0);
        }
        long[] totals = scoring.totals(pod, nodes);
        TopologyScores.add(pod, nodes, all, totals);
        return nodes.get(best.of(position -> totals[position], totals.length));
    }

    /**
     * The last failure of a shape. As long as no node has changed, another pod of the shape fails in the same way: all
     * nodes were tried, so neither the rotating start nor the random numbers change.
     */
    private static final class Failure {

        private List<NodeInfo> triedNodes = List.of();
        private long generation;
        private boolean repeats;
        private Diagnosis diagnosis = new Diagnosis(0);

        boolean stillHolds(List<NodeInfo> nodes) {
            return repeats && nodes == triedNodes && generation == newest(nodes);
        }

        void remember(List<NodeInfo> nodes, PreparedFilters filters) {
            triedNodes = nodes;
            generation = newest(nodes);
            repeats = filters.dependsOnOneNode();
            diagnosis = new Diagnosis(nodes.size());
            for (NodeInfo node : nodes) {
                diagnosis.add(node, filters.test(node));
            }
        }

        private static long newest(List<NodeInfo> nodes) {
            return nodes.isEmpty() ? 0 : nodes.get(0).numbers().current();
        }
    }
}
