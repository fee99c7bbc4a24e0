package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.Placements.Effort;
import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Determines whether one unit can finish with the whole cluster to itself. Depth-first; for one use. */
final class AloneSearch {

    private static final int MAX_STATES = 20_000;

    private final WorkModel model;
    private final int kind;
    private final UnitKind type;
    private final HoldingMoves moves;
    private final Effort effort;
    private final Set<State> seen = new HashSet<>();
    private final ArrayDeque<State> open = new ArrayDeque<>();
    private boolean firstOnly;

    /**
     * @param effort limit for placing pods
     */
    AloneSearch(WorkModel model, int kind, Effort effort) {
        this.kind = kind;
        this.type = model.kinds().get(kind);
        this.model = model.forOne(type);
        this.moves = new HoldingMoves(this.model, effort);
        this.effort = effort;
    }

    /** Returns whether it can finish; empty if that takes too long to determine. */
    Optional<Boolean> canFinish() {
        try {
            return found();
        } catch (Effort.Exceeded e) {
            return Optional.empty();
        }
    }

    private Optional<Boolean> found() {
        if (finishes(true).filter(can -> can).isPresent()) {
            return Optional.of(true);
        }
        seen.clear();
        open.clear();
        return finishes(false);
    }

    /**
     * @param oneWay whether only the first way to place pods is tried; then {@code false} proves nothing
     */
    private Optional<Boolean> finishes(boolean oneWay) {
        firstOnly = oneWay;
        visit(new State(0, columns(there())));
        while (!open.isEmpty()) {
            State state = open.removeLast();
            if (type.rules().finished(type.state(state.number()))) {
                return Optional.of(true);
            }
            if (seen.size() > MAX_STATES) {
                return Optional.empty();
            }
            type.steps(state.number()).forEach(step -> go(state, step));
        }
        return Optional.of(false);
    }

    private int[][] there() {
        int[][] counts = new int[model.nodes().size()][type.sets().size()];
        for (int set = 0; set < type.sets().size(); set++) {
            if (type.sets().get(set).home() >= 0 && type.state(0).held(set) > 0) {
                counts[type.sets().get(set).home()][set] = type.state(0).held(set);
            }
        }
        return counts;
    }

    private record State(int number, List<List<Integer>> columns) {
        State {
            columns = List.copyOf(columns);
        }
    }

    private void visit(State state) {
        if (seen.add(state)) {
            open.add(state);
        }
    }

    private void go(State state, UnitStep step) {
        Holding holding = Holding.nothing(model);
        Holding.Unit unit = holding.unit(kind, 0);
        long[][] free = free(state);
        Holding alone = holding.with(unit, state.number(), true, free);
        if (!moves.allowed(alone, unit, step, false)) {
            return;
        }
        UnitState next = type.rules().after(type.state(state.number()), step);
        int number = type.number(next);
        place(state, step.pods().clone(), free, counts(state), 0, 0, counts -> {
            for (int[] column : counts) {
                for (int set = 0; set < column.length; set++) {
                    column[set] = next.held(set) == 0 ? 0 : column[set];
                }
            }
            visit(new State(number, columns(counts)));
        });
    }

    /** Returns whether the consumer has stopped the search. */
    private boolean place(State state, int[] left, long[][] free, int[][] counts, int set, int from, Consumer taker) {
        int next = set;
        while (next < left.length && left[next] == 0) {
            next++;
        }
        if (next == left.length) {
            taker.take(Arrays.stream(counts).map(int[]::clone).toArray(int[][]::new));
            return firstOnly;
        }
        Placements places = new Placements(model, type.sets(), effort);
        Set<List<Object>> tried = new HashSet<>();
        for (int node = next == set ? from : 0; node < free.length; node++) {
            List<Object> alike =
                    List.of(model.nodes().get(node).kind(), Arrays.toString(free[node]), Arrays.toString(counts[node]));
            if (places.fits(next, node, free) && tried.add(alike)) {
                left[next]--;
                counts[node][next]++;
                boolean enough = place(state, left, places.taking(free, next, node), counts, next, node, taker);
                counts[node][next]--;
                left[next]++;
                if (enough) {
                    return true;
                }
            }
        }
        return false;
    }

    @FunctionalInterface
    private interface Consumer {
        void take(int[][] counts);
    }

    private long[][] free(State state) {
        long[][] free = new long[model.nodes().size()][];
        for (int node = 0; node < free.length; node++) {
            free[node] = model.nodes().get(node).allocatable().clone();
            for (int set = 0; set < type.sets().size(); set++) {
                int pods = state.columns().get(node).get(set);
                for (int i = 0; i < free[node].length; i++) {
                    free[node][i] -= type.sets().get(set).request()[i] * pods;
                }
            }
        }
        return free;
    }

    private static int[][] counts(State state) {
        return state.columns().stream()
                .map(column -> column.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Returns the pods of every set by node; equal nodes are sorted. */
    private List<List<Integer>> columns(int[][] counts) {
        List<List<Integer>> columns = new ArrayList<>();
        int from = 0;
        while (from < counts.length) {
            int to = from;
            List<int[]> alike = new ArrayList<>();
            while (to < counts.length
                    && model.nodes().get(to).kind() == model.nodes().get(from).kind()) {
                alike.add(counts[to++]);
            }
            alike.sort((Comparator<int[]>) Arrays::compare);
            alike.forEach(column -> columns.add(Arrays.stream(column).boxed().toList()));
            from = to;
        }
        return columns;
    }
}
