package io.gangflow.simulator.verdict;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** When a state is a lock. */
final class Stuck {

    private Stuck() {}

    /**
     * Whether something is unfinished and nothing can go on. Where all that is under way runs for good, it is a lock
     * that something new can't begin.
     *
     * @param sure count only what is sure to go on
     */
    static boolean isStuck(HoldingMoves moves, Holding holding, boolean sure) {
        List<Holding.Unit> units = moves.distinct(holding);
        boolean anythingGoesOn = units.stream().anyMatch(unit -> moves.goesOn(holding, unit, sure));
        if (anythingGoesOn) {
            return false;
        }
        if (!sure && preemptionMayHelp(moves, holding)) {
            return false;
        }
        return units.stream().anyMatch(unit -> !unit.finished())
                || moves.startable(holding).stream().anyMatch(unit -> !moves.goesOn(holding, unit, sure));
    }

    /** kube-scheduler may evict pods of lower priority; what comes of that is not followed. */
    private static boolean preemptionMayHelp(HoldingMoves moves, Holding holding) {
        int lowest = Math.min(moves.served().orElse(Integer.MAX_VALUE), lowest(holding));
        return Stream.concat(moves.distinct(holding).stream(), moves.startable(holding).stream())
                .anyMatch(unit -> IntStream.range(0, unit.sets().size())
                        .filter(set -> unit.rules().pending(unit.state(), set) > 0)
                        .mapToObj(unit.sets()::get)
                        .anyMatch(pods -> preempts(pods, lowest)));
    }

    /** Whether kube-scheduler may evict pods of that priority for these. */
    static boolean preempts(UnitSet pods, int priority) {
        return pods.group() < 0 && pods.preempts() && pods.priority() > priority;
    }

    private static int lowest(Holding holding) {
        return holding.units().stream()
                .flatMapToInt(unit -> IntStream.range(0, unit.sets().size())
                        .filter(set -> unit.state().held(set) > 0)
                        .map(set -> unit.sets().get(set).priority()))
                .min()
                .orElse(Integer.MAX_VALUE);
    }
}
