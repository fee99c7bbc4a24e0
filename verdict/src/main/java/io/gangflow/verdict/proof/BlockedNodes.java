package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.Blockade.Target;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The free resources of the nodes in an attempt to block targets. Nodes of a class that never held a pod are equal, so
 * only the first of them is examined. For one attempt.
 */
final class BlockedNodes {

    private static final int MOST_RANK = 2;

    private final WorkModel model;
    private final List<Target> targets;
    private final HoldingMoves moves;

    /** Whether nodes on which a target loses a place come first. */
    private final boolean losingFirst;

    private final long[][] free;

    /** The number of free places, by target. */
    private final long[] places;

    /** The nodes that hold or held pods, and the first one of each class that never did. */
    private final BitSet examined = new BitSet();

    /** @param losingFirst whether nodes on which a target loses a place come first */
    BlockedNodes(WorkModel model, List<Target> targets, boolean losingFirst, HoldingMoves moves) {
        this.model = model;
        this.targets = List.copyOf(targets);
        this.losingFirst = losingFirst;
        this.moves = moves;
        free = model.nodes().stream().map(WorkModel.ModelNode::allocatable).toArray(long[][]::new);
        places = new long[targets.size()];
        moves.spend(free.length);
        int after = 0;
        for (int node = 0; node < free.length; node = after) {
            after = afterClass(node);
            examined.set(node);
            for (int target = 0; target < places.length; target++) {
                places[target] += places(targets.get(target), node) * (after - node);
            }
        }
    }

    private int afterClass(int node) {
        int kind = model.nodes().get(node).kind();
        int after = node + 1;
        while (after < free.length && model.nodes().get(after).kind() == kind) {
            after++;
        }
        return after;
    }

    /** Returns the free resources of every node, by dimension; must not be modified. */
    long[][] free() {
        return free;
    }

    /** Returns whether no target finds room. */
    boolean areBlocked() {
        for (int target = 0; target < places.length; target++) {
            if (places[target] >= targets.get(target).least()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the node with the least free CPU among those where the pod fits and a target has room, or else among all
     * where it fits; -1 if it fits nowhere.
     */
    int fullest(UnitSet pods) {
        moves.spend((long) examined.cardinality() * (1 + targets.size()));
        int best = -1;
        int bestRank = 0;
        for (int node = examined.nextSetBit(0); node >= 0; node = examined.nextSetBit(node + 1)) {
            boolean fuller = best < 0 || free[node][0] < free[best][0];
            if ((fuller || bestRank < MOST_RANK)
                    && Holding.fits(pods, model.nodes().get(node).kind(), free[node])) {
                int rank = rank(pods, node);
                if (best < 0 || rank > bestRank || (rank == bestRank && fuller)) {
                    best = node;
                    bestRank = rank;
                }
            }
        }
        return best;
    }

    /** Places a pod on a node. */
    void take(UnitSet pods, int node) {
        int next = examined.nextClearBit(node);
        if (next < free.length
                && model.nodes().get(next).kind() == model.nodes().get(node).kind()) {
            examined.set(next);
        }
        shift(pods, node, -1);
    }

    /** Removes a pod from a node. */
    void give(UnitSet pods, int node) {
        shift(pods, node, 1);
    }

    private void shift(UnitSet pods, int node, int sign) {
        for (int target = 0; target < places.length; target++) {
            places[target] -= places(targets.get(target), node);
        }
        long[] left = free[node].clone();
        Arrays.setAll(left, i -> left[i] + sign * pods.request()[i]);
        free[node] = left;
        for (int target = 0; target < places.length; target++) {
            places[target] += places(targets.get(target), node);
        }
    }

    private long places(Target target, int node) {
        return target.places(model.nodes().get(node).kind(), free[node]);
    }

    private int rank(UnitSet pods, int node) {
        if (targets.stream().noneMatch(target -> places(target, node) > 0)) {
            return 0;
        }
        return losingFirst && losesPlace(pods, node) ? MOST_RANK : 1;
    }

    private boolean losesPlace(UnitSet pods, int node) {
        long[] left = free[node].clone();
        Arrays.setAll(left, i -> left[i] - pods.request()[i]);
        int kind = model.nodes().get(node).kind();
        return targets.stream().anyMatch(target -> target.places(kind, left) < places(target, node));
    }
}
