package io.gangflow.simulator.verdict;

import io.gangflow.simulator.verdict.RoomNeed.Room;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for units that take all room of what they wait for: for some choice of what is to be blocked, units that wait for nothing else are
 * placed one after the other, on the fullest nodes that still have room for what is to be blocked. What is found is a lock; that
 * nothing is found proves nothing. Not thread-safe; for one use.
 */
final class Blockade {

    private static final int MOST_TRIES = 60;
    private static final int ORDERS = 3;

    private final WorkModel model;
    private final HoldingMoves moves;
    private final WaitingStates states;
    private final RoomProof proof;

    Blockade(WorkModel model, HoldingMoves moves, RoomProof proof) {
        this.model = model;
        this.moves = moves;
        this.states = proof.states();
        this.proof = proof;
    }

    /**
     * A lock.
     *
     * @param events in an order that is possible from the empty cluster
     */
    record Found(List<Placed> events, Holding holding) {
        Found {
            events = List.copyOf(events);
        }
    }

    /** A step of a unit, by its kind and its number among units of that kind, and the nodes of the pods of the step. */
    record Placed(int kind, int member, UnitStep step, UnitState before, List<On> pods) {
        Placed {
            pods = List.copyOf(pods);
        }
    }

    /** A pod of a set on a node. */
    record On(int set, int node) {}

    Optional<Found> find() {
        if (!Holding.initial(model).isEmpty()) {
            return Optional.empty();
        }
        Set<BitSet> choices = new LinkedHashSet<>(proof.left());
        BitSet all = new BitSet();
        choices.forEach(all::or);
        choices.add(all);
        int tries = 0;
        for (BitSet choice : choices) {
            Optional<BitSet> blocked = closure(choice, all);
            for (int order = 0; blocked.isPresent() && order < ORDERS && tries < MOST_TRIES; order++) {
                tries++;
                Optional<Found> found = new BlockadeAttempt(model, moves, states, choice, blocked.get(), order).play();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** All that finds no room where the chosen finds none. */
    private Optional<BitSet> closure(BitSet choice, BitSet all) {
        if (choice.isEmpty()
                || choice.stream().anyMatch(need -> !(states.needs().get(need) instanceof Room))) {
            return Optional.empty();
        }
        BitSet closure = new BitSet();
        all.stream()
                .filter(need -> states.needs().get(need) instanceof Room room
                        && choice.stream()
                                .anyMatch(chosen ->
                                        room.isBlockedWith((Room) states.needs().get(chosen))))
                .forEach(closure::set);
        return Optional.of(closure);
    }
}
