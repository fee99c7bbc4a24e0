package io.gangflow.simulator.verdict;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Shows that nothing can lock although pods hold room while they wait, where these are only followers: pods that were
 * there before a gang, such as its stage launcher, and end after it. However badly all followers are spread, at most
 * {@code followers / (t + 1)} nodes have more than {@code t} of them. So it is enough that every unit certainly continues when
 * that many nodes of each kind are full and the others have {@code t} followers each, for any {@code t}.
 */
final class FollowerProof {

    private final WorkModel model;
    private final HoldingMoves moves;

    FollowerProof(WorkModel model, HoldingMoves moves) {
        this.model = model;
        this.moves = moves;
    }

    /** To be asked when all states of the kinds are known; false where it does not apply. */
    boolean holds() {
        if (model.served().lowestPriority().isPresent()
                || !model.kinds().stream().allMatch(FollowerProof::onlyFollowersWait)) {
            return false;
        }
        long followers = model.kinds().stream()
                .mapToLong(kind -> (long) kind.size()
                        * kind.sets().stream()
                                .filter(FollowerProof::isFollower)
                                .mapToInt(UnitSet::count)
                                .sum())
                .sum();
        long perNode = 0;
        while (perNode <= followers) {
            if (everyUnitGoesOn(crowded(perNode, followers / (perNode + 1)))) {
                return true;
            }
            perNode = perNode + 1 + perNode / 2;
        }
        return everyUnitGoesOn(crowded(followers, 0));
    }

    /** Neither parts of a gang nor servers hold room in a state that is not over. */
    private static boolean onlyFollowersWait(UnitKind kind) {
        boolean reservesInParts = kind.groups().size() > 1
                && kind.groups().stream().anyMatch(group -> group.minResources().isPresent());
        return !reservesInParts
                && IntStream.range(0, kind.states())
                        .mapToObj(kind::state)
                        .allMatch(state -> IntStream.range(0, kind.sets().size())
                                .allMatch(set -> state.held(set) == 0
                                        || isFollower(kind.sets().get(set))));
    }

    private static boolean isFollower(UnitSet pods) {
        return !pods.endsWith().isEmpty()
                && pods.group() < 0
                && pods.needs().isEmpty()
                && pods.startsWith().isEmpty()
                && !pods.endless();
    }

    /** All units with all their followers, none let in, and what these leave of the nodes. */
    private Holding crowded(long perNode, long full) {
        long[] largest = new long[model.dimensions().size()];
        List<Holding.Unit> units = new ArrayList<>();
        Holding nothing = Holding.nothing(model);
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            UnitKind type = model.kinds().get(kind);
            type.sets().stream().filter(FollowerProof::isFollower).forEach(pods -> {
                for (int i = 0; i < largest.length; i++) {
                    largest[i] = Math.max(largest[i], pods.request()[i]);
                }
            });
            units.addAll(Collections.nCopies(type.size(), nothing.unit(kind, mostFollowers(type))));
        }
        long[][] free = nothing.free();
        long[] filled = new long[model.nodes().size()];
        for (int node = 0; node < free.length; node++) {
            int nodeKind = model.nodes().get(node).kind();
            boolean isFull = filled[nodeKind]++ < full;
            for (int i = 0; i < free[node].length; i++) {
                free[node][i] = isFull ? 0 : Math.max(0, free[node][i] - perNode * largest[i]);
            }
        }
        return nothing.with(units, free);
    }

    /** The state in which a unit holds most before its PodGroup is let in. */
    private static int mostFollowers(UnitKind type) {
        int most = 0;
        for (int number = 1; number < type.states(); number++) {
            UnitState state = type.state(number);
            if (held(state, type) > held(type.state(most), type)
                    && IntStream.range(0, type.groups().size())
                            .noneMatch(group -> state.letIn(group)
                                    && type.groups().get(group).minResources().isPresent())) {
                most = number;
            }
        }
        return most;
    }

    private static int held(UnitState state, UnitKind type) {
        return IntStream.range(0, type.sets().size()).map(state::held).sum();
    }

    /** What is let in can be placed beside all followers; where nothing is let in, something can be. */
    private boolean everyUnitGoesOn(Holding crowded) {
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            UnitKind type = model.kinds().get(kind);
            for (int number = 0; number < type.states(); number++) {
                Holding.Unit unit = crowded.unit(kind, number);
                if (!unit.finished() && !moves.goesOn(crowded, unit, true)) {
                    return false;
                }
            }
        }
        return true;
    }
}
