package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Room;
import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** One attempt to block the chosen targets. For one use. */
final class BlockadeAttempt {

    /** The effort of examining a kind of units, or a step of one. */
    private static final int COST_OF_KIND = 200;

    private static final int COST_OF_STATE = 10;

    private final WorkModel model;
    private final HoldingMoves moves;
    private final WaitingStates states;

    private final List<Blockade.Target> chosen;
    private final BlockedNodes nodes;
    private final Random random;
    private final BitSet blocked;

    /** The kinds of servers for which others may be evicted. */
    private final BitSet evictors;

    private final int order;

    /** Set in the second phase, which adds units that wait, whether they hold resources or not. */
    private boolean waits;

    private final List<Blockade.Placed> events = new ArrayList<>();
    private final List<Holding.Unit> units = new ArrayList<>();
    private final int[] begun;
    private final Holding nothing;

    /**
     * @param choice targets that must find no room in the end; if empty, servers are placed
     * @param blocked needs that find no room then
     * @param evictions by kube-scheduler
     * @param order of the kinds of units: 0 largest first, 1 smallest first, others random
     */
    BlockadeAttempt(
            WorkModel model,
            HoldingMoves moves,
            WaitingStates states,
            List<Blockade.Target> choice,
            BitSet blocked,
            Evictions evictions,
            int order) {
        this.model = model;
        this.moves = moves;
        this.states = states;
        this.nothing = Holding.nothing(model);
        this.chosen = List.copyOf(choice);
        this.blocked = blocked;
        this.evictors = evictions.servers();
        this.order = order;
        this.random = new Random(order);
        boolean somePlaces = chosen.stream().anyMatch(target -> target.least() > 1);
        this.nodes = new BlockedNodes(model, chosen, somePlaces || order % 2 == 1, moves);
        this.begun = new int[model.kinds().size()];
        moves.spend((long) COST_OF_KIND * begun.length);
    }

    /** @param among kinds of units that take part */
    Optional<Blockade.Found> play(BitSet among) {
        serveFirst();
        List<Integer> kinds = kinds(among);
        boolean more = true;
        while (more && !isDone()) {
            more = false;
            for (int kind : kinds) {
                more |= !isDone() && mayStart(kind) && walk(kind);
            }
        }
        if (!nodes.areBlocked()) {
            return Optional.empty();
        }
        return found().or(() -> waiting(among));
    }

    /** Places the servers that might evict others later; unlike other units, they do not end before all others. */
    private void serveFirst() {
        for (int kind = 0; kind < begun.length; kind++) {
            while (evictors.get(kind) && mayStart(kind) && walk(kind)) {
                moves.spend(COST_OF_KIND);
            }
        }
    }

    private Optional<Blockade.Found> found() {
        Holding holding = nothing.with(units, nodes.free());
        return !units.isEmpty() && LockCondition.isStuck(moves, holding, false)
                ? Optional.of(new Blockade.Found(events, holding))
                : Optional.empty();
    }

    /** Adds a unit that waits for a blocked need, whether it holds resources or not. */
    private Optional<Blockade.Found> waiting(BitSet among) {
        waits = true;
        for (int kind : kinds(among)) {
            if (mayStart(kind) && walk(kind)) {
                Optional<Blockade.Found> found = found();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private List<Integer> kinds(BitSet among) {
        moves.spend(among.stream()
                .mapToLong(kind ->
                        (long) COST_OF_STATE * states.ofState().get(kind).size())
                .sum());
        List<Integer> kinds = new ArrayList<>(among.stream()
                .filter(kind ->
                        IntStream.range(1, states.ofState().get(kind).size()).anyMatch(number -> isGood(kind, number)))
                .boxed()
                .toList());
        if (order == 0) {
            kinds.sort(Comparator.comparingLong(kind -> -size(kind)));
        } else if (order == 1) {
            kinds.sort(Comparator.comparingLong(this::size));
        } else {
            Collections.shuffle(kinds, random);
        }
        return kinds;
    }

    private long size(int kind) {
        return model.kinds().get(kind).sets().stream()
                .mapToLong(pods -> pods.request()[0] * pods.count())
                .sum();
    }

    /** Whether a unit in a state holds resources and either waits for blocked needs only or runs forever. */
    private boolean isGood(int kind, int number) {
        UnitKind type = model.kinds().get(kind);
        BitSet needs = states.ofState().get(kind).get(number);
        if (waits && needs.isEmpty()) {
            return false;
        }
        for (int need = needs.nextSetBit(0); need >= 0; need = needs.nextSetBit(need + 1)) {
            if (!blocked.get(need)) {
                return false;
            }
        }
        return waits || type.state(number).holdsRoom();
    }

    private boolean mayStart(int kind) {
        UnitKind type = model.kinds().get(kind);
        return begun[kind] < type.size()
                && type.starters().isEmpty()
                && IntStream.range(0, begun.length)
                        .allMatch(other -> begun[other] == 0 || model.canOverlap(kind, other))
                && model.limits().stream()
                        .filter(limit -> limit.kinds().contains(kind))
                        .allMatch(limit -> limit.kinds().stream()
                                        .mapToInt(each -> begun[each])
                                        .sum()
                                < limit.atMost());
    }

    /** Whether all chosen targets are blocked, so that nothing more needs to be placed. */
    private boolean isDone() {
        return !chosen.isEmpty() && nodes.areBlocked();
    }

    /**
     * Advances a new unit as far as possible, then back to its last state in which it waits for blocked needs only.
     * Returns whether there was such a state.
     */
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
            boolean enough =
                    steps == path.size() && !evictors.get(kind) && (isDone() || (isRandom() && random.nextInt(8) == 0));
            next = enough ? Optional.empty() : next(kind, number);
        }
        path.subList(steps, path.size())
                .forEach(back ->
                        back.pods().forEach(pod -> nodes.give(type.sets().get(pod.set()), pod.node())));
        if (steps > 0) {
            events.addAll(path.subList(0, steps));
            units.add(nothing.unit(kind, good));
            begun[kind]++;
        }
        return steps > 0;
    }

    /** Returns the first possible step that neither ends the unit nor ends pods that hold resources. */
    private Optional<Blockade.Placed> next(int kind, int number) {
        UnitKind type = model.kinds().get(kind);
        moves.spend(
                (long) COST_OF_KIND * type.sets().size() * type.steps(number).size());
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

    /** Returns the pods that do not end at once; the others leave their nodes again. */
    private List<Blockade.On> staying(UnitKind type, List<Blockade.On> pods, UnitState before, UnitState after) {
        int[] left = IntStream.range(0, type.sets().size())
                .map(set -> after.held(set) - before.held(set))
                .toArray();
        List<Blockade.On> staying = new ArrayList<>();
        for (Blockade.On pod : pods) {
            if (left[pod.set()]-- > 0) {
                staying.add(pod);
            } else {
                nodes.give(type.sets().get(pod.set()), pod.node());
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
        return moves.allowed(nothing.with(with), nothing.unit(kind, number), step, false);
    }

    /** Returns the steps that do not place blocked pods first, then the largest. */
    private List<UnitStep> steps(int kind, int number) {
        UnitKind type = model.kinds().get(kind);
        if (isRandom()) {
            List<UnitStep> steps = new ArrayList<>(type.steps(number));
            Collections.shuffle(steps, random);
            return steps;
        }
        return type.steps(number).stream()
                .sorted(Comparator.<UnitStep>comparingInt(
                                step -> step.holdsNothing() || !isToBeBlocked(type, step) ? 0 : 1)
                        .thenComparing(step -> step.holdsNothing() ? 0 : -cpu(type, step)))
                .toList();
    }

    private boolean isToBeBlocked(UnitKind type, UnitStep step) {
        Room room = RoomNeed.of(type, List.of(step));
        return Blockade.Target.of(room).stream()
                .anyMatch(pods -> chosen.stream().anyMatch(target -> target.blocks(pods)));
    }

    /** Later attempts place pods and stop at random, for nodes that only few combinations fill exactly. */
    private boolean isRandom() {
        return order > 3;
    }

    private static long cpu(UnitKind type, UnitStep step) {
        return IntStream.range(0, step.pods().length)
                .mapToLong(set -> type.sets().get(set).request()[0] * step.pods()[set])
                .sum();
    }

    /** Places the pods of a step; empty if they do not all fit. */
    private Optional<List<Blockade.On>> place(UnitKind type, UnitStep step) {
        List<Blockade.On> placed = new ArrayList<>();
        for (int set = 0; set < step.pods().length; set++) {
            UnitSet pods = type.sets().get(set);
            for (int pod = 0; pod < step.pods()[set]; pod++) {
                int node = nodes.fullest(pods);
                if (node < 0) {
                    placed.forEach(back -> nodes.give(type.sets().get(back.set()), back.node()));
                    return Optional.empty();
                }
                nodes.take(pods, node);
                placed.add(new Blockade.On(set, node));
            }
        }
        return Optional.of(placed);
    }
}
