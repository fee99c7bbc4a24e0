package io.gangflow.simulator.verdict;

import io.gangflow.simulator.verdict.Placements.Effort;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** All states in which units of each kind may be. Not thread-safe. */
final class UnitStates {

    private static final int MOST_STATES = 5_000;
    private static final long MOST_EFFORT = 300_000_000;

    private final WorkModel model;

    private UnitStates(WorkModel model) {
        this.model = model;
    }

    /** Looks at all of them; empty if there are too many, or if one neither ends nor leads on to another. */
    static Optional<UnitStates> of(WorkModel model) {
        return model.kinds().stream().allMatch(UnitStates::explored)
                ? Optional.of(new UnitStates(model))
                : Optional.empty();
    }

    /** Whether each unit that holds nothing is certain to continue on a cluster with nothing but running servers. */
    boolean goOnAlone() {
        Effort effort = new Effort(MOST_EFFORT);
        try {
            return IntStream.range(0, model.kinds().size()).allMatch(kind -> goesOnAlone(kind, effort));
        } catch (Effort.Exceeded e) {
            return false;
        }
    }

    private boolean goesOnAlone(int kind, Effort effort) {
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
            if (!unit.state().holdsRoom() && !unit.finished() && !ownMoves.goesOn(alone, unit, true)) {
                return false;
            }
        }
        return true;
    }

    private static boolean explored(UnitKind type) {
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(0));
        BitSet known = new BitSet();
        known.set(0);
        while (!open.isEmpty()) {
            int number = open.remove();
            if (type.steps(number).isEmpty() && !type.rules().finished(type.state(number))) {
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
        return true;
    }
}
