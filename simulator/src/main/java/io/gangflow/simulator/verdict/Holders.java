package io.gangflow.simulator.verdict;

import io.gangflow.simulator.verdict.HoldingMoves.Move;
import io.gangflow.simulator.verdict.LockSearch.Locked;
import io.gangflow.simulator.verdict.WorkModel.KindLimit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The units of a work that can take part in a lock. A unit that holds no resources in any state in which it waits, and that
 * is certain to continue on a cluster with nothing but running servers, takes part in none, so the others decide alone (docs/decisions/0006-lock-verdict.md, "Only holders decide").
 *
 * @param model of the holders alone
 * @param kinds of the whole, by their places in {@code model}
 */
record Holders(WorkModel model, List<Integer> kinds) {

    Holders {
        kinds = List.copyOf(kinds);
    }

    /** Empty if every kind holds resources while it waits, or if a holder also depends on reservations or runs servers. */
    static Optional<Holders> of(WorkModel whole, Waiters waiters) {
        List<Integer> kinds = IntStream.range(0, whole.kinds().size())
                .filter(kind -> !waiters.holdsNothing(kind))
                .boxed()
                .toList();
        boolean roomDecides = kinds.stream()
                .map(kind -> whole.kinds().get(kind))
                .allMatch(kind -> !kind.stays()
                        && kind.groups().stream()
                                .noneMatch(group -> group.minResources().isPresent()));
        return roomDecides && kinds.size() < whole.kinds().size()
                ? Optional.of(new Holders(reduced(whole, kinds), kinds))
                : Optional.empty();
    }

    private static WorkModel reduced(WorkModel whole, List<Integer> kinds) {
        List<UnitKind> copies = new ArrayList<>();
        for (int kind : kinds) {
            UnitKind type = whole.kinds().get(kind);
            UnitKind copy = new UnitKind(type.sets(), type.groups());
            type.members().forEach(copy::addMember);
            copy.predecessors().or(places(type.predecessors(), kinds));
            copy.starters().or(places(type.starters(), kinds));
            copies.add(copy);
        }
        List<KindLimit> limits = whole.limits().stream()
                .map(limit -> new KindLimit(
                        limit.atMost(),
                        limit.kinds().stream()
                                .filter(kinds::contains)
                                .map(kinds::indexOf)
                                .toList()))
                .toList();
        return new WorkModel(
                copies, whole.nodes(), whole.dimensions(), limits, whole.reservations(), whole.served(), whole.gaps());
    }

    private static BitSet places(BitSet whole, List<Integer> kinds) {
        BitSet places = new BitSet();
        IntStream.range(0, kinds.size())
                .filter(place -> whole.get(kinds.get(place)))
                .forEach(places::set);
        return places;
    }

    /** A lock of the holders as one of the whole, in which the others have not begun. */
    Locked inWhole(Locked locked, WorkModel whole) {
        Holding holding = Holding.initial(whole);
        List<Move> moves = new ArrayList<>();
        for (Move move : locked.moves()) {
            int kind = kinds.get(move.unit().kind());
            UnitKind type = whole.kinds().get(kind);
            Holding.Unit before = holding.unit(kind, type.number(move.unit().state()));
            int after = type.number(type.rules().after(before.state(), move.step()));
            holding = holding.with(before, after, move.isNew(), move.after().free());
            moves.add(new Move(before, move.step(), move.isNew(), holding));
        }
        return new Locked(moves, holding);
    }
}
