package io.gangflow.argo.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.collection.BoundedMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The known objects, for detecting what is new. Objects are identified by UID, their states by equality of
 * resourceVersion; versions are never compared by order. Delayed events are detected by UID (a deleted object does not
 * come back) and by life (an ended object continues only in another life).
 */
final class KnownObjects<T extends HasMetadata> {

    private static final int MOST_GONE = 20_000;

    private final Ending<T> ending;
    private final ObjectListener<T> listener;
    private final Map<String, T> last = new LinkedHashMap<>();
    private final Map<String, Set<String>> endedLives = new LinkedHashMap<>();
    /** Only the latest UIDs are kept: delayed events arrive within one or two connections. */
    private final Set<String> gone = Collections.newSetFromMap(BoundedMap.byAge(MOST_GONE));

    KnownObjects(Ending<T> ending, ObjectListener<T> listener) {
        this.ending = ending;
        this.listener = listener;
    }

    void replaced(List<T> all) {
        Set<String> there = new HashSet<>();
        all.forEach(object -> there.add(uid(object)));
        for (Map.Entry<String, T> known : new ArrayList<>(last.entrySet())) {
            if (!there.contains(known.getKey())) {
                deleted(known.getValue());
            }
        }
        all.forEach(this::changed);
    }

    void changed(T object) {
        String uid = uid(object);
        T before = last.get(uid);
        if (gone.contains(uid)
                || isLate(uid, object)
                || (before != null && version(before).equals(version(object)))) {
            return;
        }
        last.put(uid, object);
        listener.changed(object);
        if (ending.ended(object)
                && endedLives.computeIfAbsent(uid, missing -> new HashSet<>()).add(ending.life(object))) {
            listener.ended(object);
        }
    }

    void deleted(T object) {
        String uid = uid(object);
        if (ending.ended(object) && !endedLives.getOrDefault(uid, Set.of()).contains(ending.life(object))) {
            changed(object); // the deleted state may be the first to show the end
        }
        T known = last.remove(uid);
        if (gone.add(uid) && known != null) {
            endedLives.remove(uid);
            listener.deleted(known);
        }
    }

    /**
     * A state of a life whose end was reported, unless it is the end state itself or a newer life; also a state from
     * before the first life.
     */
    private boolean isLate(String uid, T object) {
        Set<String> ended = endedLives.getOrDefault(uid, Set.of());
        String life = ending.life(object);
        if (life.isEmpty() && !ended.isEmpty() && !ended.contains(life)) {
            return true;
        }
        T newest = last.get(uid);
        return ended.contains(life)
                && (!ending.ended(object)
                        || (newest != null && !ending.life(newest).equals(life)));
    }

    private static String uid(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getUid(), "");
    }

    private static String version(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "");
    }
}
