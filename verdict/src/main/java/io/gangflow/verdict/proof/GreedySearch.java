package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.HoldingMoves.Move;
import io.gangflow.verdict.proof.LockSearch.Locked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Searches for a lock in the most likely place: as many units as possible start, then all of them get one more pod in
 * turn, until nothing can continue. A found lock is real; finding none proves nothing.
 */
final class GreedySearch {

    private static final int MAX_MOVES = 20_000;

    private final HoldingMoves moves;
    private final Holding initial;

    GreedySearch(WorkModel model, HoldingMoves moves) {
        this.moves = moves;
        this.initial = Holding.initial(model);
    }

    /**
     * Tries nodes starting with the fullest and with the emptiest.
     *
     * @param onlyKind leaves out all other units
     * @param maxUnits maximum number of running units
     */
    Optional<Locked> find(OptionalInt onlyKind, int maxUnits) {
        Optional<Locked> packed = play(onlyKind, maxUnits, true);
        return packed.isPresent() ? packed : play(onlyKind, maxUnits, false);
    }

    /** Searches a lock with the smallest number of units. */
    Optional<Locked> smallest(OptionalInt onlyKind, int maxUnits) {
        Optional<Locked> best = find(onlyKind, maxUnits);
        int low = 1;
        int high = best.map(locked -> locked.holding().units().size()).orElse(0);
        while (low < high) {
            int middle = (low + high) / 2;
            Optional<Locked> fewer = find(onlyKind, middle);
            if (fewer.isPresent()) {
                best = fewer;
                high = Math.min(middle, fewer.get().holding().units().size());
            } else {
                low = middle + 1;
            }
        }
        return best;
    }

    private Optional<Locked> play(OptionalInt onlyKind, int maxUnits, boolean packs) {
        Holding holding = initial;
        List<Move> path = new ArrayList<>();
        while (path.size() < MAX_MOVES) {
            Optional<Move> next = next(holding, onlyKind, maxUnits, packs);
            if (next.isEmpty()) {
                return (!path.isEmpty() || !initial.isEmpty()) && LockCondition.isStuck(moves, holding, false)
                        ? Optional.of(new Locked(path, holding))
                        : Optional.empty();
            }
            path.add(next.get());
            holding = next.get().after();
        }
        return Optional.empty();
    }

    private Optional<Move> next(Holding holding, OptionalInt onlyKind, int maxUnits, boolean first) {
        List<Move> alike = new ArrayList<>();
        moves.each(holding, move -> {
            boolean wanted = onlyKind.isEmpty() || move.unit().kind() == onlyKind.getAsInt();
            boolean room = !move.isNew() || holding.units().size() < maxUnits;
            if (!alike.isEmpty() && !sameChoice(alike.get(0), move)) {
                return true;
            }
            if (wanted && room) {
                alike.add(move);
            }
            return first && !alike.isEmpty();
        });
        return alike.isEmpty() ? Optional.empty() : Optional.of(alike.get(alike.size() - 1));
    }

    private static boolean sameChoice(Move one, Move other) {
        return one.step().group() == other.step().group()
                && Arrays.equals(one.step().pods(), other.step().pods())
                && one.unit().equals(other.unit());
    }
}
