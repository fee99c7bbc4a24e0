package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Looks for units that take all room of what they wait for: for some choice of what is to be blocked, units that wait for nothing else are
 * placed one after the other, on the fullest nodes that still have room for what is to be blocked. What is found is a lock; that
 * nothing is found proves nothing. Not thread-safe; for one use.
 */
final class Blockade {

    private static final int MOST_TRIES = 120;
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
        List<BitSet> left = proof.left();
        List<BitSet> easiest = left.stream()
                .sorted(Comparator.comparingLong(this::nodesToBlock))
                .toList();
        Set<BitSet> choices = new LinkedHashSet<>();
        for (int i = 0; i < left.size(); i++) {
            choices.add(left.get(i));
            choices.add(easiest.get(i));
        }
        BitSet all = new BitSet();
        choices.forEach(all::or);
        choices.add(all);
        List<BitSet> together = together();
        int tries = 0;
        for (BitSet choice : choices) {
            Optional<BitSet> blocked = closure(choice, all);
            for (int order = 0; blocked.isPresent() && order < ORDERS; order++) {
                for (BitSet kinds : together) {
                    Optional<Found> found = tries++ < MOST_TRIES
                            ? new BlockadeAttempt(model, moves, states, choice, blocked.get(), order).play(kinds)
                            : Optional.empty();
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Few are blocked more easily than many. */
    private long nodesToBlock(BitSet choice) {
        BitSet classes = new BitSet();
        choice.stream().mapToObj(states.needs()::get).forEach(need -> {
            if (need instanceof Room room) {
                classes.or(room.nodes());
            }
        });
        return model.nodes().stream().filter(node -> classes.get(node.kind())).count();
    }

    /** All kinds, and kinds of which none evicts pods of another: at each priority, those that hold pods of no lower and preempt for no higher one. */
    private List<BitSet> together() {
        List<BitSet> together = new ArrayList<>(List.of(kinds(type -> true)));
        if (!Evictions.of(model).isEmpty()) {
            model.kinds().stream()
                    .flatMap(type -> type.sets().stream())
                    .map(UnitSet::priority)
                    .distinct()
                    .sorted()
                    .map(priority -> kinds(type -> type.sets().stream()
                            .allMatch(pods -> pods.priority() >= priority && !Evictions.preempts(pods, priority))))
                    .filter(kinds -> !kinds.isEmpty())
                    .forEach(together::add);
        }
        return together.stream().distinct().toList();
    }

    private BitSet kinds(Predicate<UnitKind> chosen) {
        BitSet kinds = new BitSet();
        IntStream.range(0, model.kinds().size())
                .filter(kind -> chosen.test(model.kinds().get(kind)))
                .forEach(kinds::set);
        return kinds;
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
