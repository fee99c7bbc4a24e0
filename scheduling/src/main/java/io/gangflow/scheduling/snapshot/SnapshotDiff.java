package io.gangflow.scheduling.snapshot;

import io.gangflow.scheduling.state.StateList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two lists of immutable states. States are compared by identity: an equal but new state counts
 * as changed, which costs time but is harmless. The common start and end of both lists are skipped, so the cost depends
 * on the size of the changes.
 */
public final class SnapshotDiff<T> {

    private final Function<T, String> key;
    private final Change<T> change;

    private SnapshotDiff(Function<T, String> key, Change<T> change) {
        this.key = key;
        this.change = change;
    }

    /**
     * Reports every state that is new, changed or deleted; in no particular order, but each once.
     *
     * @param key unique within each list
     */
    public static <T> void between(List<T> before, List<T> after, Function<T, String> key, Change<T> change) {
        if (before == after) {
            return;
        }
        if (before instanceof StateList<T> old && after instanceof StateList<T> now) {
            new SnapshotDiff<>(key, change).compare(old.beside(now), now.beside(old));
        } else {
            new SnapshotDiff<>(key, change).compare(before, after);
        }
    }

    private void compare(List<T> before, List<T> after) {
        int common = Math.min(before.size(), after.size());
        int start = 0;
        while (start < common && sameOrReplaced(before.get(start), after.get(start))) {
            start++;
        }
        int lastBefore = before.size() - 1;
        int lastAfter = after.size() - 1;
        while (Math.min(lastBefore, lastAfter) >= start
                && sameOrReplaced(before.get(lastBefore), after.get(lastAfter))) {
            lastBefore--;
            lastAfter--;
        }
        rest(before.subList(start, lastBefore + 1), after.subList(start, lastAfter + 1));
    }

    private boolean sameOrReplaced(T before, T after) {
        if (before == after) {
            return true;
        }
        if (!key.apply(before).equals(key.apply(after))) {
            return false;
        }
        change.accept(before, after);
        return true;
    }

    private void rest(List<T> before, List<T> after) {
        Map<String, T> old = new LinkedHashMap<>();
        before.forEach(state -> old.put(key.apply(state), state));
        for (T state : after) {
            T known = old.isEmpty() ? null : old.remove(key.apply(state));
            if (known != state) {
                change.accept(known, state);
            }
        }
        old.values().forEach(gone -> change.accept(gone, null));
    }

    /** Receives one change: the old state, null if it is new, and the new state, null if it is deleted. */
    @FunctionalInterface
    public interface Change<T> {
        void accept(@Nullable T before, @Nullable T after);
    }
}
