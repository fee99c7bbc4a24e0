package io.gangflow.minicluster.store;

import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import org.jspecify.annotations.Nullable;

/**
 * An event of a watch: a selected object was added, modified or deleted.
 *
 * @param type the kind of change
 * @param object the object after the change; for {@code DELETED} its last state
 */
public record WatchEvent(Type type, StoredObject object) {

    /** The kinds of change, by their names in the API. */
    public enum Type {
        ADDED,
        MODIFIED,
        DELETED
    }

    /**
     * A committed change before any selection.
     *
     * @param before the object before, null when it is new
     * @param after the object after; for a removal its last state with the revision of the removal
     */
    record Change(@Nullable StoredObject before, StoredObject after, boolean removed) {

        /** The event for one selection, null when the change does not concern it. */
        @Nullable
        WatchEvent in(Selection selection) {
            StoredObject old = before;
            boolean was = old != null && selection.matches(old);
            boolean is = !removed && selection.matches(after);
            if (is) {
                return new WatchEvent(was ? Type.MODIFIED : Type.ADDED, after);
            }
            return was ? new WatchEvent(Type.DELETED, after) : null;
        }
    }
}
