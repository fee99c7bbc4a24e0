package io.gangflow.scheduling.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * States of objects in the order of their keys, updated change by change. Each returned list shares its unchanged parts
 * with the previous one. Not thread-safe.
 *
 * @param <O> objects that are replaced and never modified
 */
public final class StateIndex<O, S> {

    private static final int MOST_IN_PIECE = 256;

    private final TreeMap<String, Piece> pieces = new TreeMap<>();
    private final Map<String, Change<O>> changes = new HashMap<>();
    private List<S> last = new StateList<>(List.of());

    /** Computes a state from an object. */
    @FunctionalInterface
    public interface States<O, S> {

        /**
         * Returns the state of an object.
         *
         * @param before the object that it replaces; null for a new object, or when all states are rebuilt
         * @param last the state of that one
         */
        S of(O now, @Nullable O before, @Nullable S last);
    }

    /** Parallel arrays of keys and states in the order of the keys; neither array is modified once it is here. */
    @SuppressWarnings("ArrayRecordComponent") // shared between lists, never written
    private record Piece(String[] keys, Object[] states) {

        private static final Piece EMPTY = new Piece(new String[0], new Object[0]);
    }

    /** The objects of the last list and of this one; null for a new object, or for a deleted one. */
    private record Change<O>(@Nullable O before, @Nullable O now) {}

    /** An insertion or deletion of a key at an index of a piece; without a state it is a deletion. */
    private record Move(int index, String key, @Nullable Object state) {}

    /** Records an object that is new or replaces an earlier one. */
    public void put(String key, @Nullable O before, O object) {
        Change<O> earlier = changes.get(key);
        changes.put(key, new Change<>(earlier == null ? before : earlier.before(), object));
    }

    /** Records a change of something else that the object's state depends on. */
    public void again(String key, O object) {
        changes.put(key, new Change<>(null, object));
    }

    /** Records that an object is deleted. */
    public void remove(String key) {
        changes.put(key, new Change<>(null, null));
    }

    /** Returns the states of all objects; the same list if nothing has changed. */
    public List<S> list(States<O, S> states) {
        if (!changes.isEmpty()) {
            String[] changed = changes.keySet().toArray(String[]::new);
            Arrays.sort(changed);
            int from = 0;
            while (from < changed.length) {
                String start = Objects.requireNonNullElse(pieces.floorKey(changed[from]), "");
                String end = pieces.higherKey(start);
                int to = end == null ? changed.length : placeOf(end, changed);
                update(start, Arrays.asList(changed).subList(from, to), states);
                from = to;
            }
            changes.clear();
            List<Object[]> now = new ArrayList<>(pieces.size());
            pieces.values().forEach(piece -> now.add(piece.states()));
            last = new StateList<>(now);
        }
        return last;
    }

    /** Returns the index of the first of the sorted keys that is not less than this one. */
    private static int placeOf(String key, String[] keys) {
        int found = Arrays.binarySearch(keys, key);
        return found >= 0 ? found : -found - 1;
    }

    @SuppressWarnings("unchecked") // a piece only contains states of this type
    private void update(String start, List<String> changed, States<O, S> states) {
        Piece piece = pieces.getOrDefault(start, Piece.EMPTY);
        Object[] now = piece.states().clone();
        List<Move> moves = new ArrayList<>();
        for (String key : changed) {
            Change<O> change = Objects.requireNonNull(changes.get(key));
            int found = Arrays.binarySearch(piece.keys(), key);
            S old = found >= 0 ? (S) piece.states()[found] : null;
            O object = change.now();
            S state = object == null ? null : states.of(object, change.before(), old);
            if (found >= 0 && state != null) {
                now[found] = state;
            } else if (found >= 0 || state != null) {
                moves.add(new Move(found >= 0 ? found : -found - 1, key, state));
            }
        }
        if (moves.isEmpty()) {
            pieces.put(start, new Piece(piece.keys(), now));
        } else {
            replace(start, new Piece(piece.keys(), now), moves);
        }
    }

    /** A piece keeps the key at which it starts, so that keys before its first state still belong to it. */
    private void replace(String start, Piece piece, List<Move> moves) {
        List<String> keys = new ArrayList<>(piece.keys().length + moves.size());
        List<Object> states = new ArrayList<>(piece.keys().length + moves.size());
        int done = 0;
        for (Move move : moves) {
            keys.addAll(Arrays.asList(piece.keys()).subList(done, move.index()));
            states.addAll(Arrays.asList(piece.states()).subList(done, move.index()));
            done = move.index();
            if (move.state() == null) {
                done++;
            } else {
                keys.add(move.key());
                states.add(move.state());
            }
        }
        keys.addAll(Arrays.asList(piece.keys()).subList(done, piece.keys().length));
        states.addAll(Arrays.asList(piece.states()).subList(done, piece.states().length));
        pieces.remove(start);
        int parts = (keys.size() + MOST_IN_PIECE - 1) / MOST_IN_PIECE;
        for (int part = 0; part < parts; part++) {
            int from = part * keys.size() / parts;
            int to = (part + 1) * keys.size() / parts;
            pieces.put(
                    part == 0 ? start : keys.get(from),
                    new Piece(
                            keys.subList(from, to).toArray(String[]::new),
                            states.subList(from, to).toArray()));
        }
    }
}
