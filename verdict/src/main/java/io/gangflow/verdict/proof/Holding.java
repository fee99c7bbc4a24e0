package io.gangflow.verdict.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The running units and the remaining free resources. Units are sorted, and so are the nodes of a class: states that
 * only differ by the names of equal units or nodes are equal. Immutable.
 */
final class Holding {

    private final WorkModel model;
    private final long[] units;
    private final long[][] free;

    /** 0 before it is asked for. */
    private int hash;

    private Holding(WorkModel model, long[] units, long[][] free) {
        this.model = model;
        this.units = units;
        this.free = free;
    }

    static Holding nothing(WorkModel model) {
        return new Holding(
                model,
                new long[0],
                model.nodes().stream().map(node -> node.allocatable().clone()).toArray(long[][]::new));
    }

    /** Returns the state of the cluster before any event. */
    static Holding initial(WorkModel model) {
        return initial(model, new BitSet());
    }

    /** Returns the initial state after some of the existing units have ended, by their index in {@link #units}. */
    static Holding initial(WorkModel model, BitSet ended) {
        Holding nothing = nothing(model);
        long[][] free = nothing.free;
        List<Long> there = new ArrayList<>();
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            UnitKind type = model.kinds().get(kind);
            for (int member = 0; type.state(0).holdsRoom() && member < type.size(); member++) {
                boolean over = ended.get(there.size());
                there.add(((long) kind << 32) | (over ? type.number(type.rules().over()) : 0));
                for (UnitSet pods : over ? List.<UnitSet>of() : type.sets()) {
                    if (pods.home() >= 0 && type.state(0).held(type.sets().indexOf(pods)) > 0) {
                        for (int i = 0; i < pods.request().length; i++) {
                            free[pods.home()][i] -= pods.request()[i] * pods.there();
                        }
                    }
                }
            }
        }
        long[] units = there.stream().mapToLong(Long::longValue).sorted().toArray();
        return new Holding(model, units, nothing.sorted(free));
    }

    /** A unit of a kind in a state. */
    record Unit(UnitKind type, int kind, int number) {

        UnitState state() {
            return type.state(number);
        }

        List<UnitSet> sets() {
            return type.sets();
        }

        List<UnitGroup> groups() {
            return type.groups();
        }

        UnitRules rules() {
            return type.rules();
        }

        boolean finished() {
            return rules().finished(state());
        }
    }

    List<Unit> units() {
        return Arrays.stream(units)
                .mapToObj(unit -> unit((int) (unit >> 32), (int) unit))
                .toList();
    }

    Unit unit(int kind, int number) {
        return new Unit(model.kinds().get(kind), kind, number);
    }

    int countOf(int kind) {
        return (int) Arrays.stream(units).filter(unit -> (unit >> 32) == kind).count();
    }

    boolean isEmpty() {
        return units.length == 0;
    }

    /** Returns what endless units hold in addition, by dimension; empty for nothing. */
    long[] served() {
        return model.served().amounts();
    }

    /** Returns the free resources of every node, by dimension; must not be modified. */
    long[][] free() {
        return free;
    }

    boolean fits(UnitSet pods, int node) {
        return fits(pods, model.nodes().get(node).kind(), free[node]);
    }

    static boolean fits(UnitSet pods, int nodeKind, long[] room) {
        if (!pods.nodes().get(nodeKind)) {
            return false;
        }
        for (int i = 0; i < room.length; i++) {
            if (pods.request()[i] > 0 && pods.request()[i] > room[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns a state with exactly these units and free resources. */
    Holding with(List<Unit> all, long[][] newFree) {
        return new Holding(model, numbers(all), sorted(newFree));
    }

    /** Returns these units beside the same free resources, for questions that do not depend on them. */
    Holding with(List<Unit> all) {
        return new Holding(model, numbers(all), free);
    }

    private static long[] numbers(List<Unit> units) {
        return units.stream()
                .mapToLong(unit -> ((long) unit.kind() << 32) | unit.number())
                .sorted()
                .toArray();
    }

    /**
     * Returns a state in which one unit has moved on; the unit is new if it was in state 0 and is not in this state.
     */
    Holding with(Unit before, int after, boolean isNew, long[][] newFree) {
        long old = ((long) before.kind() << 32) | before.number();
        long[] changed;
        if (isNew) {
            changed = Arrays.copyOf(units, units.length + 1);
            changed[units.length] = ((long) before.kind() << 32) | after;
        } else {
            changed = units.clone();
            int at = Arrays.binarySearch(changed, old);
            changed[at] = ((long) before.kind() << 32) | after;
        }
        Arrays.sort(changed);
        return new Holding(model, changed, sorted(newFree));
    }

    private long[][] sorted(long[][] room) {
        long[][] sorted = room.clone();
        int from = 0;
        while (from < sorted.length) {
            int to = from;
            while (to < sorted.length
                    && model.nodes().get(to).kind() == model.nodes().get(from).kind()) {
                to++;
            }
            Arrays.sort(sorted, from, to, (Comparator<long[]>) Arrays::compare);
            from = to;
        }
        return sorted;
    }

    /** Returns how many numbers are needed to store this. */
    int size() {
        return units.length + free.length * model.dimensions().size();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Holding holding
                && hashCode() == holding.hashCode()
                && Arrays.equals(units, holding.units)
                && Arrays.deepEquals(free, holding.free);
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = Arrays.hashCode(units) * 31 + Arrays.deepHashCode(free);
        }
        return hash;
    }
}
