package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.Placements.Effort;
import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The moves that are possible, or certain, in a state. */
final class HoldingMoves {

    /** The effort of creating and storing a state, per number in it, and the size of an empty state. */
    private static final long COST_OF_STATE = 20;

    private static final int SMALLEST_STATE = 20;

    /** The effort of examining a step, per set of pods. */
    private static final long COST_OF_STEP = 200;

    private final WorkModel model;
    private final Effort effort;
    private boolean complete = true;

    /** @param effort limit for all methods; they throw {@link Effort.Exceeded} above it */
    HoldingMoves(WorkModel model, Effort effort) {
        this.model = model;
        this.effort = effort;
    }

    /**
     * Adds to the effort.
     *
     * @throws Effort.Exceeded when the limit is exceeded
     */
    void spend(long numbers) {
        effort.spend(numbers);
    }

    /** Makes an attempt with no more than a part of the effort that is left; empty if it exceeds its part. */
    <T> Optional<T> attempt(long part, Supplier<Optional<T>> attempt) {
        return effort.attempt(part, attempt);
    }

    /** Returns whether no move has been left out so far: see {@link #each(Holding, Predicate)}. */
    boolean complete() {
        return complete;
    }

    /**
     * One move.
     *
     * @param unit that moves, in its state before the move
     * @param isNew whether the unit starts with this move
     */
    record Move(Holding.Unit unit, UnitStep step, boolean isNew, Holding after) {}

    /**
     * Offers every move after which the unit still waits, or runs forever, until the taker returns true. Units that end
     * leave nothing behind, so they could as well have run before all others. A move that ends pods which were placed
     * earlier, while others of the same unit stay, is left out, because their nodes are not stored; {@link #complete}
     * then returns false.
     *
     * @return whether the taker returned true
     */
    boolean each(Holding holding, Predicate<Move> taker) {
        for (Holding.Unit unit : startable(holding)) {
            if (each(holding, unit, true, taker)) {
                return true;
            }
        }
        for (Holding.Unit unit : distinct(holding)) {
            if (each(holding, unit, false, taker)) {
                return true;
            }
        }
        return false;
    }

    private boolean each(Holding holding, Holding.Unit unit, boolean isNew, Predicate<Move> taker) {
        for (UnitStep step : unit.type().steps(unit.number())) {
            effort.spend(COST_OF_STEP * step.pods().length);
            UnitState next = unit.rules().after(unit.state(), step);
            if ((unit.rules().finished(next) && !next.holdsRoom()) || !allowed(holding, unit, step, false)) {
                continue;
            }
            boolean endsOlder = endsOlder(unit, next);
            complete &= !endsOlder;
            if (!endsOlder && place(holding, unit, isNew, step, next, taker)) {
                return true;
            }
        }
        return false;
    }

    private boolean place(
            Holding holding, Holding.Unit unit, boolean isNew, UnitStep step, UnitState next, Predicate<Move> taker) {
        int number = unit.type().number(next);
        int[] ending = new int[step.pods().length];
        int[] staying = new int[step.pods().length];
        for (int set = 0; set < ending.length; set++) {
            staying[set] = next.held(set) - unit.state().held(set);
            ending[set] = step.pods()[set] - staying[set];
        }
        Placements places = placements(unit);
        return places.each(
                holding.free(),
                staying,
                free -> places.anyWay(free, ending)
                        && taker.test(new Move(unit, step, isNew, after(holding, unit, number, isNew, free))));
    }

    private Holding after(Holding holding, Holding.Unit unit, int number, boolean isNew, long[][] free) {
        effort.spend(COST_OF_STATE * (holding.size() + SMALLEST_STATE));
        return holding.with(unit, number, isNew, free);
    }

    private static boolean endsOlder(Holding.Unit unit, UnitState next) {
        for (int set = 0; set < unit.sets().size(); set++) {
            if (next.held(set) < unit.state().held(set)) {
                return true;
            }
        }
        return false;
    }

    Placements placements(Holding.Unit unit) {
        return new Placements(model, unit.sets(), effort);
    }

    /** Returns new units of every kind that can start now. */
    List<Holding.Unit> startable(Holding holding) {
        List<Holding.Unit> startable = new ArrayList<>();
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            if (mayStart(holding, kind)) {
                startable.add(holding.unit(kind, 0));
            }
        }
        return startable;
    }

    private boolean mayStart(Holding holding, int kind) {
        if (holding.countOf(kind) == model.kinds().get(kind).size()) {
            return false;
        }
        return holding.units().stream().allMatch(unit -> isOver(unit) || model.canOverlap(kind, unit.kind()))
                && model.kinds().get(kind).starters().stream().allMatch(server -> runs(holding, server))
                && withinLimits(holding, kind);
    }

    private static boolean runs(Holding holding, int server) {
        return holding.units().stream()
                .anyMatch(unit -> unit.kind() == server && unit.state().holdsRoom());
    }

    private static boolean isOver(Holding.Unit unit) {
        return unit.finished() && !unit.state().holdsRoom();
    }

    /** Returns the lowest priority of pods that run forever and belong to no unit; empty if there are none. */
    OptionalInt served() {
        return model.served().lowestPriority();
    }

    /** Returns whether no existing unit holds resources. */
    boolean startsEmpty() {
        return model.kinds().stream().noneMatch(type -> type.state(0).holdsRoom());
    }

    /** Units that run forever do not count towards a limit. */
    private boolean withinLimits(Holding holding, int kind) {
        return model.limits().stream()
                .filter(limit -> limit.kinds().contains(kind))
                .allMatch(limit -> holding.units().stream()
                                .filter(unit -> limit.kinds().contains(unit.kind()) && !unit.finished())
                                .count()
                        < limit.atMost());
    }

    List<Holding.Unit> distinct(Holding holding) {
        return holding.units().stream().distinct().toList();
    }

    /** Returns whether a step of a unit is possible; with {@code sure}, whether it is certain. */
    boolean canStep(Holding holding, Holding.Unit unit, boolean sure) {
        return unit.type().steps(unit.number()).stream().anyMatch(step -> possible(holding, unit, step, sure));
    }

    private boolean possible(Holding holding, Holding.Unit unit, UnitStep step, boolean sure) {
        if (!allowed(holding, unit, step, sure)) {
            return false;
        }
        Placements places = placements(unit);
        if (!sure) {
            return places.anyWay(holding.free(), step.pods());
        }
        List<UnitStep> choices = step.group() < 0 || Arrays.stream(step.pods()).sum() <= 1
                ? List.of(step)
                : unit.type().steps(unit.number()).stream()
                        .filter(other -> other.group() == step.group())
                        .toList();
        return choices.size() == 1
                ? places.everyWay(holding.free(), step.pods())
                : choices.stream().allMatch(choice -> allowed(holding, unit, choice, true))
                        && places.everyMix(
                                holding.free(),
                                choices.stream().map(UnitStep::pods).toList());
    }

    boolean allowed(Holding holding, Holding.Unit unit, UnitStep step, boolean sure) {
        if (step.group() < 0) {
            return true;
        }
        UnitGroup group = unit.groups().get(step.group());
        if (step.holdsNothing()) {
            return model.reservations().admitsGroup(group, holding, sure);
        }
        return model.reservations().allows(group, wanted(unit, step), holding, sure);
    }

    private static long[] wanted(Holding.Unit unit, UnitStep step) {
        long[] wanted = new long[unit.sets().get(0).request().length];
        for (int set = 0; set < step.pods().length; set++) {
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] += unit.sets().get(set).request()[i] * step.pods()[set];
            }
        }
        return wanted;
    }
}
