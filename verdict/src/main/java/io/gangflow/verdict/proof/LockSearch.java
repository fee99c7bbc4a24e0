package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.HoldingMoves.Move;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Searches for a state in which units are running and none of them can continue, breadth-first, so that the first lock
 * that is found takes the fewest events. Only states in which nothing can end are visited;
 * docs/decisions/0006-lock-verdict.md explains why that is enough. Not thread-safe; for one use.
 */
final class LockSearch {

    /** Maximum number of existing units that may end: each one doubles the search. */
    private static final int MOST_ENDING = 6;

    private final WorkModel model;
    private final HoldingMoves moves;
    private final long budget;
    private final Map<Holding, Optional<Step>> seen = new HashMap<>();
    private final ArrayDeque<Holding> open = new ArrayDeque<>();
    private long size;

    /**
     * @param budget how many numbers the stored states may take
     */
    LockSearch(WorkModel model, HoldingMoves moves, long budget) {
        this.model = model;
        this.moves = moves;
        this.budget = budget;
    }

    private record Step(Holding before, Move move) {}

    /**
     * The result of a search.
     *
     * @param lock moves to a state in which nothing may continue
     * @param doubt moves to one in which something may continue, but nothing certainly does
     * @param exhausted whether every state was visited
     */
    record Result(Optional<Locked> lock, Optional<Locked> doubt, boolean exhausted, long states) {}

    /** A state and the moves that lead to it. */
    record Locked(List<Move> moves, Holding holding) {
        Locked {
            moves = List.copyOf(moves);
        }
    }

    /** Returns the number of visited states. */
    long states() {
        return seen.size();
    }

    Result run() {
        Holding initial = Holding.initial(model);
        start(initial);
        Result found = explored(true);
        long ending =
                initial.units().stream().filter(unit -> !unit.type().stays()).count();
        if (!found.exhausted() || ending == 0) {
            return found;
        }
        if (ending > MOST_ENDING) {
            return new Result(Optional.empty(), found.doubt(), false, seen.size());
        }
        startWithout(initial);
        Result rest = explored(false);
        return new Result(Optional.empty(), found.doubt().or(rest::doubt), rest.exhausted(), seen.size());
    }

    /**
     * @param claims whether a state in which nothing may continue is a lock, or only a doubt
     */
    private Result explored(boolean claims) {
        Optional<Locked> doubt = Optional.empty();
        while (!open.isEmpty()) {
            Holding holding = open.remove();
            if (isStuck(holding, true)) {
                if (claims && isStuck(holding, false)) {
                    return new Result(Optional.of(locked(holding)), doubt, false, seen.size());
                }
                doubt = doubt.or(() -> Optional.of(locked(holding)));
            }
            if (moves.each(holding, move -> visit(holding, move))) {
                return new Result(Optional.empty(), doubt, false, seen.size());
            }
        }
        return new Result(Optional.empty(), doubt, true, seen.size());
    }

    /**
     * Also starts the search without each subset of the existing units that end: they free their resources, whatever
     * else they took before. Whether they end before the others is not known, so a lock found here is only a doubt.
     */
    private void startWithout(Holding initial) {
        List<Integer> ending = IntStream.range(0, initial.units().size())
                .filter(unit -> !initial.units().get(unit).type().stays())
                .boxed()
                .toList();
        for (int chosen = 1; chosen < 1 << ending.size(); chosen++) {
            BitSet ended = new BitSet();
            for (int bit = 0; bit < ending.size(); bit++) {
                ended.set(ending.get(bit), (chosen >> bit & 1) == 1);
            }
            start(Holding.initial(model, ended));
        }
    }

    private void start(Holding holding) {
        if (seen.putIfAbsent(holding, Optional.empty()) == null) {
            open.add(holding);
        }
    }

    private boolean visit(Holding before, Move move) {
        if (!seen.containsKey(move.after())) {
            seen.put(move.after(), Optional.of(new Step(before, move)));
            open.add(move.after());
            size += move.after().size() + 8;
        }
        return size > budget;
    }

    /** Returns whether nothing continues, or nothing certainly does, and something is unfinished. */
    private boolean isStuck(Holding holding, boolean sure) {
        return LockCondition.isStuck(moves, holding, sure);
    }

    private Locked locked(Holding holding) {
        List<Move> path = new ArrayList<>();
        Optional<Step> step = seen.getOrDefault(holding, Optional.empty());
        while (step.isPresent()) {
            path.add(step.get().move());
            step = seen.getOrDefault(step.get().before(), Optional.empty());
        }
        Collections.reverse(path);
        return new Locked(path, holding);
    }
}
