package io.gangflow.simulator.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * States of objects in the order of their keys, kept up to date change by change. Each list that it gives shares with the
 * one before what has not changed. Not thread-safe.
 *
 * @param <O> objects that are replaced and never modified
 */
public final class StateIndex<O, S> {

    private static final int MOST_IN_PIECE = 256;

    private final TreeMap<String, Piece> pieces = new TreeMap<>();
    private final TreeMap<String, Change<O>> changes = new TreeMap<>();
    private List<S> last = new StateList<>(List.of());

    /** Keys and states, side by side and in the order of the keys; neither array is changed once it is here. */
    @SuppressWarnings("ArrayRecordComponent") // shared between lists, never written
    private record Piece(String[] keys, Object[] states) {}

    /** The object that a key has now; null when it has none any more. */
    private record Change<O>(@Nullable O object) {}

    /** Takes note of an object that is new or another one. */
    public void put(String key, O object) {
        changes.put(key, new Change<>(object));
    }

    public void remove(String key) {
        changes.put(key, new Change<>(null));
    }

    /** The states of all objects; the same list when nothing has changed. */
    public List<S> list(Function<O, S> state) {
        if (!changes.isEmpty()) {
            while (!changes.isEmpty()) {
                String first = pieces.floorKey(changes.firstKey());
                String start = first == null ? "" : first;
                String end = pieces.higherKey(start);
                Map<String, Change<O>> own = end == null ? changes : changes.headMap(end, false);
                replace(start, merged(pieces.remove(start), own, state));
                own.clear();
            }
            List<Object[]> now = new ArrayList<>(pieces.size());
            pieces.values().forEach(piece -> now.add(piece.states()));
            last = new StateList<>(now);
        }
        return last;
    }

    private SortedMap<String, Object> merged(@Nullable Piece piece, Map<String, Change<O>> own, Function<O, S> state) {
        SortedMap<String, Object> merged = new TreeMap<>();
        if (piece != null) {
            for (int i = 0; i < piece.keys().length; i++) {
                merged.put(piece.keys()[i], piece.states()[i]);
            }
        }
        own.forEach((key, change) -> {
            O object = change.object();
            if (object == null) {
                merged.remove(key);
            } else {
                merged.put(key, state.apply(object));
            }
        });
        return merged;
    }

    /** A piece keeps the key at which it starts, so that what comes before its first state still belongs to it. */
    private void replace(String start, SortedMap<String, Object> merged) {
        String[] keys = merged.keySet().toArray(String[]::new);
        Object[] states = merged.values().toArray();
        int parts = (keys.length + MOST_IN_PIECE - 1) / MOST_IN_PIECE;
        for (int part = 0; part < parts; part++) {
            int from = part * keys.length / parts;
            int to = (part + 1) * keys.length / parts;
            pieces.put(
                    part == 0 ? start : keys[from],
                    new Piece(Arrays.copyOfRange(keys, from, to), Arrays.copyOfRange(states, from, to)));
        }
    }
}
