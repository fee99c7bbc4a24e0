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
 * What is known of objects, and so what is news. Objects are told apart by uid, their states by equality of
 * resourceVersion; versions are never put in order. What a watch tells late is known by its uid (an object that is
 * gone does not come back) and by its life (what has ended goes on in another life only).
 */
final class Seen<T extends HasMetadata> {

    private static final int MOST_GONE = 20_000;

    private final Ending<T> ending;
    private final ObjectListener<T> listener;
    private final Map<String, T> last = new LinkedHashMap<>();
    private final Map<String, Set<String>> endedLives = new LinkedHashMap<>();
    /** The newest uids are kept: what is told late is told within a connection or two. */
    private final Set<String> gone = Collections.newSetFromMap(BoundedMap.byAge(MOST_GONE));

    Seen(Ending<T> ending, ObjectListener<T> listener) {
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
            changed(object); // the state that was deleted may be the first to show its end
        }
        T known = last.remove(uid);
        if (gone.add(uid) && known != null) {
            endedLives.remove(uid);
            listener.deleted(known);
        }
    }

    /** A state of a life that has been told to have ended, and that is not its end or not the newest life. */
    private boolean isLate(String uid, T object) {
        Set<String> ended = endedLives.getOrDefault(uid, Set.of());
        String life = ending.life(object);
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
