package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** One try to block what was chosen. For one use. */
final class BlockadeAttempt {

    private final WorkModel model;
    private final HoldingMoves moves;
    private final WaitingStates states;

    private final List<Room> chosen;
    private final BitSet blocked;
    private final int order;
    private final long[][] free;

    /** A node that was open when it was last asked. */
    private int lastOpen;

    private final List<Blockade.Placed> events = new ArrayList<>();
    private final List<Holding.Unit> units = new ArrayList<>();
    private final int[] begun;
    private final Holding nothing;

    /**
     * @param choice what no node may have room for in the end
     * @param blocked the same, and all that finds no room then
     * @param order of the kinds of units: 0 the largest first, 1 the smallest first, others at random
     */
    BlockadeAttempt(
            WorkModel model, HoldingMoves moves, WaitingStates states, BitSet choice, BitSet blocked, int order) {
        this.model = model;
        this.moves = moves;
        this.states = states;
        this.nothing = Holding.nothing(model);
        this.chosen = choice.stream()
                .mapToObj(need -> (Room) states.needs().get(need))
                .toList();
        this.blocked = blocked;
        this.order = order;
        this.free = nothing.free().clone();
        this.begun = new int[model.kinds().size()];
    }

    /** @param among kinds of units that take part */
    Optional<Blockade.Found> play(BitSet among) {
        List<Integer> kinds = kinds(among);
        boolean more = true;
        while (more && !isBlocked()) {
            more = false;
            for (int kind : kinds) {
                more |= !isBlocked() && mayBegin(kind) && walk(kind);
            }
        }
        Holding holding = nothing.with(units, free);
        return !units.isEmpty() && isBlocked() && Stuck.isStuck(moves, holding, false)
                ? Optional.of(new Blockade.Found(events, holding))
                : Optional.empty();
    }

    private List<Integer> kinds(BitSet among) {
        List<Integer> kinds = new ArrayList<>(among.stream()
                .filter(kind ->
                        IntStream.range(0, states.ofState().get(kind).size()).anyMatch(number -> isGood(kind, number)))
                .boxed()
                .toList());
        if (order == 0) {
            kinds.sort(Comparator.comparingLong(kind -> -size(kind)));
        } else if (order == 1) {
            kinds.sort(Comparator.comparingLong(this::size));
        } else {
            Collections.shuffle(kinds, new Random(order));
        }
        return kinds;
    }

    private long size(int kind) {
        return model.kinds().get(kind).sets().stream()
                .mapToLong(pods -> pods.request()[0] * pods.count())
                .sum();
    }

    /** Whether a unit in a state holds resources and waits for nothing but what is to be blocked, or runs for good. */
    private boolean isGood(int kind, int number) {
        UnitKind type = model.kinds().get(kind);
        BitSet others = (BitSet) states.ofState().get(kind).get(number).clone();
        others.andNot(blocked);
        return others.isEmpty() && type.state(number).holdsRoom();
    }

    private boolean mayBegin(int kind) {
        UnitKind type = model.kinds().get(kind);
        return begun[kind] < type.size()
                && type.starters().isEmpty()
                && IntStream.range(0, begun.length).allMatch(other -> begun[other] == 0 || model.meet(kind, other))
                && model.limits().stream()
                        .filter(limit -> limit.kinds().contains(kind))
                        .allMatch(limit -> limit.kinds().stream()
                                        .mapToInt(each -> begun[each])
                                        .sum()
                                < limit.atMost());
    }

    private boolean isBlocked() {
        if (free.length > 0 && isOpen(lastOpen)) {
            return false;
        }
        lastOpen =
                IntStream.range(0, free.length).filter(this::isOpen).findFirst().orElse(lastOpen);
        return free.length == 0 || !isOpen(lastOpen);
    }

    /** Whether a node has room for something that is to be blocked. */
    private boolean isOpen(int node) {
        for (Room room : chosen) {
            if (fits(room, node)) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(Room room, int node) {
        if (!room.nodes().get(model.nodes().get(node).kind())) {
            return false;
        }
        for (int i = 0; i < free[node].length; i++) {
            if (room.request().get(i) > 0 && room.request().get(i) > free[node][i]) {
                return false;
            }
        }
        return true;
    }

    /** As far as it gets, and back to the last state in which it waits for nothing but what is to be blocked. */
    private boolean walk(int kind) {
        UnitKind type = model.kinds().get(kind);
        List<Blockade.Placed> path = new ArrayList<>();
        int good = 0;
        int steps = 0;
        Optional<Blockade.Placed> next = next(kind, 0);
        while (next.isPresent()) {
            path.add(next.get());
            UnitState state = type.rules().after(next.get().before(), next.get().step());
            int number = type.number(state);
            if (isGood(kind, number)) {
                good = number;
                steps = path.size();
            }
            next = steps == path.size() && isBlocked() ? Optional.empty() : next(kind, number);
        }
        path.subList(steps, path.size())
                .forEach(back -> back.pods().forEach(pod -> take(type.sets().get(pod.set()), pod.node(), 1)));
        if (steps > 0) {
            events.addAll(path.subList(0, steps));
            units.add(nothing.unit(kind, good));
            begun[kind]++;
        }
        return steps > 0;
    }

    /** The first step that is possible, does not make the unit leave and ends nothing that holds resources. */
    private Optional<Blockade.Placed> next(int kind, int number) {
        UnitKind type = model.kinds().get(kind);
        UnitState before = type.state(number);
        for (UnitStep step : steps(kind, number)) {
            UnitState after = type.rules().after(before, step);
            boolean leaves = type.rules().finished(after) && !after.holdsRoom();
            if (!leaves && !shrinks(before, after) && allowed(kind, number, step)) {
                Optional<List<Blockade.On>> pods = place(type, step);
                if (pods.isPresent()) {
                    return Optional.of(new Blockade.Placed(
                            kind, begun[kind], step, before, staying(type, pods.get(), before, after)));
                }
            }
        }
        return Optional.empty();
    }

    /** Those that do not end at once; the others leave their nodes again. */
    private List<Blockade.On> staying(UnitKind type, List<Blockade.On> pods, UnitState before, UnitState after) {
        int[] left = IntStream.range(0, type.sets().size())
                .map(set -> after.held(set) - before.held(set))
                .toArray();
        List<Blockade.On> staying = new ArrayList<>();
        for (Blockade.On pod : pods) {
            if (left[pod.set()]-- > 0) {
                staying.add(pod);
            } else {
                take(type.sets().get(pod.set()), pod.node(), 1);
            }
        }
        return staying;
    }

    private static boolean shrinks(UnitState before, UnitState after) {
        int[] old = before.copyOfHeld();
        return IntStream.range(0, old.length).anyMatch(set -> after.held(set) < old[set]);
    }

    private boolean allowed(int kind, int number, UnitStep step) {
        if (step.group() < 0) {
            return true;
        }
        List<Holding.Unit> with = new ArrayList<>(units);
        with.add(nothing.unit(kind, number));
        return moves.allowed(nothing.with(with, free), nothing.unit(kind, number), step, false);
    }

    /** What is not to be blocked first, then the largest. */
    private List<UnitStep> steps(int kind, int number) {
        UnitKind type = model.kinds().get(kind);
        return type.steps(number).stream()
                .sorted(Comparator.<UnitStep>comparingInt(step -> step.letsIn() || !isToBeBlocked(type, step) ? 0 : 1)
                        .thenComparing(step -> step.letsIn() ? 0 : -cpu(type, step)))
                .toList();
    }

    private boolean isToBeBlocked(UnitKind type, UnitStep step) {
        Room room = RoomNeed.of(type, List.of(step));
        return chosen.stream().anyMatch(room::isBlockedWith);
    }

    private static long cpu(UnitKind type, UnitStep step) {
        return IntStream.range(0, step.pods().length)
                .mapToLong(set -> type.sets().get(set).request()[0] * step.pods()[set])
                .sum();
    }

    /** Empty if there is no room for all. */
    private Optional<List<Blockade.On>> place(UnitKind type, UnitStep step) {
        List<Blockade.On> placed = new ArrayList<>();
        for (int set = 0; set < step.pods().length; set++) {
            UnitSet pods = type.sets().get(set);
            for (int pod = 0; pod < step.pods()[set]; pod++) {
                int node = node(pods);
                if (node < 0) {
                    placed.forEach(back -> take(type.sets().get(back.set()), back.node(), 1));
                    return Optional.empty();
                }
                take(pods, node, -1);
                placed.add(new Blockade.On(set, node));
            }
        }
        return Optional.of(placed);
    }

    private void take(UnitSet pods, int node, int sign) {
        free[node] = free[node].clone();
        for (int i = 0; i < free[node].length; i++) {
            free[node][i] += sign * pods.request()[i];
        }
    }

    /** The fullest node that takes such a pod and still has room for what is to be blocked, or else the fullest; -1 if none. */
    private int node(UnitSet pods) {
        int best = -1;
        boolean bestOpen = false;
        for (int node = 0; node < free.length; node++) {
            boolean fuller = best < 0 || free[node][0] < free[best][0];
            if ((fuller || !bestOpen)
                    && Holding.fits(pods, model.nodes().get(node).kind(), free[node])) {
                boolean open = isOpen(node);
                if (best < 0 || (open && !bestOpen) || (open == bestOpen && fuller)) {
                    best = node;
                    bestOpen = open;
                }
            }
        }
        return best;
    }
}
