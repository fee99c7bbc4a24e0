package io.gangflow.simulator.verdict;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What units hold in the states in which they wait, by kind. Not thread-safe. */
final class Waiters {

    private static final int MAX_UNIT_STATES = 5_000;

    private final WorkModel model;
    private final HoldingMoves moves;
    private final Map<Integer, Optional<long[]>> held = new HashMap<>();

    Waiters(WorkModel model, HoldingMoves moves) {
        this.model = model;
        this.moves = moves;
    }

    /** Whether all states of a kind were looked at, and each that is not over leads on to another. */
    boolean isKnown(int kind) {
        return held(kind).isPresent();
    }

    /** The most that a unit holds in any state, by dimension; for a kind that is known. Must not be modified. */
    long[] mostHeld(int kind) {
        return held(kind)
                .orElseThrow(() -> new IllegalStateException("the states of kind %d are not known".formatted(kind)));
    }

    /**
     * Whether a unit holds no resources in any state in which it waits, and is certain to continue on a cluster with nothing but
     * running servers: an admitted PodGroup can be placed, and if none is admitted, one can be.
     */
    boolean holdsNothing(int kind) {
        UnitKind type = model.kinds().get(kind);
        boolean reservesInParts = type.groups().size() > 1
                && type.groups().stream().anyMatch(group -> group.minResources().isPresent());
        if (reservesInParts || !isKnown(kind) || Arrays.stream(mostHeld(kind)).anyMatch(amount -> amount > 0)) {
            return false;
        }
        Holding nothing = Holding.nothing(model);
        for (int number = 0; number < type.states(); number++) {
            Holding alone = nothing.with(nothing.unit(kind, 0), number, true, nothing.free());
            Holding.Unit unit = nothing.unit(kind, number);
            if (!unit.finished() && !moves.goesOn(alone, unit, true)) {
                return false;
            }
        }
        return true;
    }

    private Optional<long[]> held(int kind) {
        return held.computeIfAbsent(kind, this::explored);
    }

    private Optional<long[]> explored(int kind) {
        UnitKind type = model.kinds().get(kind);
        long[] most = new long[model.dimensions().size()];
        boolean[] known = new boolean[MAX_UNIT_STATES + 1];
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(0));
        known[0] = true;
        while (!open.isEmpty()) {
            int number = open.remove();
            UnitState state = type.state(number);
            long[] amounts = held(type, state);
            for (int i = 0; i < most.length; i++) {
                most[i] = Math.max(most[i], amounts[i]);
            }
            if (type.steps(number).isEmpty() && !type.rules().finished(state)) {
                return Optional.empty();
            }
            for (UnitStep step : type.steps(number)) {
                int next = type.number(type.rules().after(state, step));
                if (next > MAX_UNIT_STATES) {
                    return Optional.empty();
                }
                if (!known[next]) {
                    known[next] = true;
                    open.add(next);
                }
            }
        }
        return Optional.of(most);
    }

    private static long[] held(UnitKind type, UnitState state) {
        long[] held = new long[type.sets().get(0).request().length];
        for (int set = 0; set < type.sets().size(); set++) {
            for (int i = 0; i < held.length; i++) {
                held[i] += type.sets().get(set).request()[i] * state.held(set);
            }
        }
        return held;
    }
}
