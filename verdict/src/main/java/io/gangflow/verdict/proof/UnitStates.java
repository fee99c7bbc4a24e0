package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.Placements.Effort;
import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** All states that units of each kind can reach. Not thread-safe. */
final class UnitStates {

    private static final int MOST_STATES = 5_000;
    private static final int MOST_WHILE_RUNNING = 20_000;
    private static final long MOST_EFFORT = 300_000_000;

    private final WorkModel model;

    private final Evictions evictions;

    private UnitStates(WorkModel model, Evictions evictions) {
        this.model = model;
        this.evictions = evictions;
    }

    /** Explores all states; empty if there are too many, or if a state neither ends nor leads to another one. */
    static Optional<UnitStates> of(WorkModel model) {
        Evictions evictions = Evictions.of(model);
        return IntStream.range(0, model.kinds().size())
                        .allMatch(kind -> explored(model.kinds().get(kind), evictions.of(kind)))
                ? Optional.of(new UnitStates(model, evictions))
                : Optional.empty();
    }

    /** Returns the evictions that these states follow. */
    Evictions evictions() {
        return evictions;
    }

    /**
     * Returns whether each unit that holds nothing certainly continues on a cluster with nothing but running servers.
     */
    boolean completeAlone() {
        Effort effort = new Effort(MOST_EFFORT);
        try {
            return IntStream.range(0, model.kinds().size()).allMatch(kind -> completesAlone(kind, effort));
        } catch (Effort.Exceeded e) {
            return false;
        }
    }

    private boolean completesAlone(int kind, Effort effort) {
        UnitKind type = model.kinds().get(kind);
        boolean reservesInParts = type.groups().size() > 1
                && type.groups().stream().anyMatch(group -> group.minResources().isPresent());
        if (reservesInParts) {
            return false;
        }
        WorkModel own = model.forOne(type);
        HoldingMoves ownMoves = new HoldingMoves(own, effort);
        Holding nothing = Holding.nothing(own);
        for (int number = 0; number < type.states(); number++) {
            Holding alone = nothing.with(nothing.unit(kind, 0), number, true, nothing.free());
            Holding.Unit unit = nothing.unit(kind, number);
            if (!unit.state().holdsRoom() && !unit.finished() && !ownMoves.canStep(alone, unit, true)) {
                return false;
            }
        }
        return true;
    }

    private static boolean explored(UnitKind type, BitSet evictable) {
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(0));
        BitSet known = new BitSet();
        known.set(0);
        while (!open.isEmpty()) {
            int number = open.remove();
            if (isDead(type, number)) {
                return false;
            }
            for (UnitStep step : type.steps(number)) {
                int next = type.number(type.rules().after(type.state(number), step));
                if (next > MOST_STATES) {
                    return false;
                }
                if (!known.get(next)) {
                    known.set(next);
                    open.add(next);
                }
            }
        }
        return evictable.isEmpty() || exploredWhileRunning(type, evictable);
    }

    private static boolean isDead(UnitKind type, int number) {
        return type.steps(number).isEmpty() && !type.rules().finished(type.state(number));
    }

    /** If pods may be evicted before they end, units have more states. */
    private static boolean exploredWhileRunning(UnitKind type, BitSet evictable) {
        int bound = type.states();
        Set<UnitState> known = new HashSet<>(Set.of(type.rules().atFirst()));
        ArrayDeque<UnitState> open = new ArrayDeque<>(known);
        while (!open.isEmpty()) {
            UnitState state = open.remove();
            if (type.rules().isSettled(state) && isDead(type, type.number(state))) {
                return false;
            }
            for (UnitState next : type.rules().whileRunning(state, evictable)) {
                if (known.add(next)) {
                    open.add(next);
                }
            }
            if (known.size() > MOST_WHILE_RUNNING || type.states() > MOST_STATES) {
                return false;
            }
        }
        if (type.states() > bound) {
            type.widen();
        }
        return true;
    }
}
