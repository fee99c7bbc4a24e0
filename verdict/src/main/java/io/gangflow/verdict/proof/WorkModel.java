package io.gangflow.verdict.proof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A numeric model of work and a cluster.
 *
 * @param kinds of units
 * @param nodes in order of their classes
 * @param dimensions names of the resources; the last counts pods
 * @param limits on units that run at the same time
 * @param reservations Volcano's admission rules
 * @param served what endless units already hold; not part of {@code nodes}
 * @param complete whether no pods have been left out that hold resources for a while
 * @param gaps features of this work that the proof does not model, in words: then only conclusions that do not depend
 *     on them are drawn
 */
record WorkModel(
        List<UnitKind> kinds,
        List<ModelNode> nodes,
        List<String> dimensions,
        List<KindLimit> limits,
        Reservations reservations,
        Served served,
        boolean complete,
        List<String> gaps) {

    WorkModel {
        kinds = List.copyOf(kinds);
        nodes = List.copyOf(nodes);
        dimensions = List.copyOf(dimensions);
        limits = List.copyOf(limits);
        gaps = List.copyOf(gaps);
    }

    /**
     * A node.
     *
     * @param kind nodes of the same number are equal in every respect
     * @param allocatable by dimension; must not be modified
     */
    @SuppressWarnings("ArrayRecordComponent") // read in the innermost loops, never written
    record ModelNode(String name, int kind, long[] allocatable) {}

    /**
     * Pods that exist from the start and never end.
     *
     * @param lowestPriority of them; empty when there are none
     * @param lowestOfEnding the lowest priority of existing pods that may end before anything else; empty when there
     *     are none
     * @param amounts what they hold by dimension; must not be modified
     */
    @SuppressWarnings("ArrayRecordComponent") // read in the innermost loops, never written
    record Served(OptionalInt lowestPriority, OptionalInt lowestOfEnding, long[] amounts) {}

    /** A limit on units of certain kinds that run at the same time. */
    record KindLimit(int atMost, List<Integer> kinds) {
        KindLimit {
            kinds = List.copyOf(kinds);
        }
    }

    /**
     * Returns the cluster for a single unit that runs alone: of equal nodes, at most as many as it has pods, because it
     * could not use more. If pods of it have a node already, all nodes are kept.
     */
    WorkModel forOne(UnitKind type) {
        if (type.sets().stream().anyMatch(pods -> pods.home() != UnitSet.NONE)) {
            return this;
        }
        int most = type.sets().stream().mapToInt(UnitSet::count).sum();
        Map<Integer, Integer> seen = new HashMap<>();
        List<ModelNode> few = nodes.stream()
                .filter(node -> seen.merge(node.kind(), 1, Integer::sum) <= most)
                .toList();
        return new WorkModel(kinds, few, dimensions, limits, reservations, served, complete, gaps);
    }

    /** Returns whether units of both kinds can run at the same time: neither has to wait for the other. */
    boolean canOverlap(int kind, int other) {
        return !kinds.get(kind).predecessors().get(other)
                && !kinds.get(other).predecessors().get(kind);
    }
}
