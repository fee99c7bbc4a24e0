package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.kube.NodeScoring.Weighted;
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
    private final ShapeMemory<Failure> failures = new ShapeMemory<>((pod, nodes) -> new Failure());

    Placement(Random random) {
        this.best = new BestNode(random);
    }

    /**
     * Where the pod goes; empty when no node takes it, and then {@link #diagnosis} knows why.
     *
     * @param nominated the node on which room was made for it, which is then tried alone first
     */
    Optional<NodeInfo> place(PreparedFilters filters, List<NodeInfo> nodes, Optional<NodeInfo> nominated) {
        Failure failure = failures.of(filters.pod(), nodes.size());
        if (filters.looksAtOneNode() && failure.stillHolds(nodes)) {
            return Optional.empty();
        }
        if (nominated.isPresent() && filters.test(nominated.get()).passes()) {
            return nominated;
        }
        boolean local = filters.looksAtOneNode() && !TopologyScores.matter(filters.pod(), nodes);
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

    /** The index of the node, by what is remembered of all of them. */
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

    /** Why no node took the pod that was tried last. */
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
     * The last failure of a shape. As long as no node has changed since, another pod of the shape fails alike: all nodes
     * were tried, so that neither the rotating start nor the random numbers move.
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
            repeats = filters.looksAtOneNode();
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
