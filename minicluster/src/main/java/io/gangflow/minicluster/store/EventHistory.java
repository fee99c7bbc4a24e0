package io.gangflow.minicluster.store;

import io.gangflow.minicluster.object.ApiException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The latest changes of one resource, for watches that start at an earlier revision. Guarded by the store's lock. */
final class EventHistory {

    private final int capacity;
    private final Deque<WatchEvent.Change> changes = new ArrayDeque<>();
    private long forgottenUpTo;

    /** @param start changes up to this revision are not known */
    EventHistory(int capacity, long start) {
        this.capacity = capacity;
        this.forgottenUpTo = start;
    }

    void add(WatchEvent.Change change) {
        changes.addLast(change);
        if (changes.size() > capacity) {
            forgottenUpTo = changes.removeFirst().after().resourceVersion();
        }
    }

    /** @throws ApiException (410) when a change after the revision has been dropped */
    List<WatchEvent.Change> after(long resourceVersion) {
        if (resourceVersion < forgottenUpTo) {
            throw ApiException.expired("too old resource version: " + resourceVersion + " (" + forgottenUpTo + ")");
        }
        List<WatchEvent.Change> later = new ArrayList<>();
        for (WatchEvent.Change change : changes) {
            if (change.after().resourceVersion() > resourceVersion) {
                later.add(change);
            }
        }
        return later;
    }
}
