package io.gangflow.verdict.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The units that are under way and what they leave free. Units are sorted, and so are the nodes of a class: states that
 * differ by the names of equal things only are equal. Immutable.
 */
final class Holding {

    private final WorkModel model;
    private final long[] units;
    private final long[][] free;
    private final int hash;

    private Holding(WorkModel model, long[] units, long[][] free) {
        this.model = model;
        this.units = units;
        this.free = free;
        hash = Arrays.hashCode(units) * 31 + Arrays.deepHashCode(free);
    }

    static Holding nothing(WorkModel model) {
        return new Holding(
                model,
                new long[0],
                model.nodes().stream().map(node -> node.allocatable().clone()).toArray(long[][]::new));
    }

    /** What is in the cluster before anything happens. */
    static Holding initial(WorkModel model) {
        return initial(model, new BitSet());
    }

    /** The same after some of the units that are there have ended, by their order in {@link #units}. */
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

    /** What serves for good besides, by dimension; empty for nothing. */
    long[] served() {
        return model.served().amounts();
    }

    /** What is free on every node, by dimension; must not be modified. */
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

    /** Exactly these units, and what they leave free. */
    Holding with(List<Unit> all, long[][] newFree) {
        long[] numbers = all.stream()
                .mapToLong(unit -> ((long) unit.kind() << 32) | unit.number())
                .sorted()
                .toArray();
        return new Holding(model, numbers, sorted(newFree));
    }

    /** The same with one unit gone on; it is new when it was in state 0 and none is there. */
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

    /** How many numbers it takes to remember this. */
    int size() {
        return units.length + free.length * model.dimensions().size();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Holding holding
                && hash == holding.hash
                && Arrays.equals(units, holding.units)
                && Arrays.deepEquals(free, holding.free);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
