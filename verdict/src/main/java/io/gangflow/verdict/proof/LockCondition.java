package io.gangflow.verdict.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Determines whether a state is a lock. */
final class LockCondition {

    private LockCondition() {}

    /**
     * Returns whether something is unfinished and nothing can continue. If all running units are endless, it is a lock
     * if nothing new can start.
     *
     * @param sure count only what certainly continues
     */
    static boolean isStuck(HoldingMoves moves, Holding holding, boolean sure) {
        List<Holding.Unit> units = moves.distinct(holding);
        boolean anythingGoesOn = units.stream().anyMatch(unit -> moves.canStep(holding, unit, sure));
        if (anythingGoesOn) {
            return false;
        }
        List<Holding.Unit> startable = new ArrayList<>(moves.startable(holding));
        if (!sure) {
            startable.removeAll(endedBefore(moves, holding));
            if (Stream.concat(units.stream(), startable.stream())
                    .anyMatch(unit -> mayPreempt(unit, units) || mayPreemptServed(moves, unit))) {
                return false;
            }
        }
        return units.stream().anyMatch(unit -> !unit.finished())
                || startable.stream().anyMatch(unit -> !moves.canStep(holding, unit, sure));
    }

    /**
     * Returns the units that have not started and for whose pods kube-scheduler may evict others. The effects of such
     * an eviction are not modelled. Units that can end when they are alone could as well have run, and ended, before
     * all others; servers could not.
     */
    static List<Holding.Unit> endedBefore(HoldingMoves moves, Holding holding) {
        List<Holding.Unit> units = moves.distinct(holding);
        return moves.startsEmpty()
                ? moves.startable(holding).stream()
                        .filter(unit -> (mayPreempt(unit, units) || mayPreemptServed(moves, unit))
                                && unit.type().finishes()
                                && !unit.type().stays()
                                && unit.type().starters().isEmpty())
                        .toList()
                : List.of();
    }

    /** Whether kube-scheduler may evict pods of the other units for pending pods of this one. */
    private static boolean mayPreempt(Holding.Unit unit, List<Holding.Unit> others) {
        return waiting(unit)
                .anyMatch(pods -> others.stream()
                        .anyMatch(other -> IntStream.range(0, other.sets().size())
                                .filter(set -> other.state().held(set) > 0)
                                .anyMatch(set ->
                                        Evictions.evicts(pods, other.sets().get(set)))));
    }

    private static boolean mayPreemptServed(HoldingMoves moves, Holding.Unit unit) {
        return moves.served().isPresent()
                && waiting(unit)
                        .anyMatch(
                                pods -> Evictions.preempts(pods, moves.served().getAsInt()));
    }

    private static Stream<UnitSet> waiting(Holding.Unit unit) {
        return IntStream.range(0, unit.sets().size())
                .filter(set -> unit.rules().pending(unit.state(), set) > 0)
                .mapToObj(unit.sets()::get);
    }
}
