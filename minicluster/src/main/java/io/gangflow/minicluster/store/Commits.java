package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The only place where objects change: every change gets the next revision, is recorded in the tables and the history,
 * and is sent to the watches of its resource. Guarded by the store's lock.
 */
final class Commits {

    private final ObjectTables tables;
    private final int historyLength;
    private final int watchLimit;
    private final Map<ApiResource, EventHistory> histories = new HashMap<>();
    private final Map<ApiResource, List<WatchStream>> streams = new HashMap<>();
    private final Optional<Journal> journal;
    /** Changes up to this revision were made by earlier servers, and no watch can start before it. */
    private final long startRevision;

    private long revision;

    Commits(ObjectTables tables, Optional<Journal> journal, int historyLength, int watchLimit) {
        this.tables = tables;
        this.journal = journal;
        this.revision = Math.max(
                tables.newestRevision(), journal.map(Journal::startRevision).orElse(0L));
        this.startRevision = revision;
        this.historyLength = historyLength;
        this.watchLimit = watchLimit;
    }

    long revision() {
        return revision;
    }

    StoredObject put(ApiResource resource, @Nullable StoredObject before, ObjectNode next) {
        StoredObject after = stamp(next);
        journal.ifPresent(file -> file.put(resource, after)); // first: a change that cannot be kept is not made
        tables.put(resource, after);
        announce(resource, new WatchEvent.Change(before, after, false));
        journal.ifPresent(file -> file.shorten(tables));
        return after;
    }

    /** Removes an object; returns its last state with the revision of the removal. */
    StoredObject remove(ApiResource resource, StoredObject before) {
        journal.ifPresent(file -> file.remove(resource, before));
        tables.remove(resource, before);
        StoredObject after = stamp(before.toJson());
        announce(resource, new WatchEvent.Change(before, after, true));
        journal.ifPresent(file -> file.shorten(tables));
        return after;
    }

    /**
     * Starts a watch.
     *
     * @param after the revision after which changes are delivered; negative: the current state first
     */
    WatchStream watch(ApiResource resource, Selection selection, long after, Runnable onClose) {
        WatchStream stream = new WatchStream(selection, watchLimit, onClose);
        stream.start(after < 0 ? currentState(resource, selection) : since(resource, selection, after));
        streams.computeIfAbsent(resource, key -> new ArrayList<>()).add(stream);
        return stream;
    }

    void forget(ApiResource resource, WatchStream stream) {
        streams.getOrDefault(resource, new ArrayList<>()).remove(stream);
    }

    List<WatchStream> allStreams() {
        return streams.values().stream().flatMap(List::stream).toList();
    }

    private List<WatchEvent> currentState(ApiResource resource, Selection selection) {
        return tables.all(resource).stream()
                .filter(selection::matches)
                .map(object -> new WatchEvent(WatchEvent.Type.ADDED, object))
                .toList();
    }

    private List<WatchEvent> since(ApiResource resource, Selection selection, long after) {
        List<WatchEvent> events = new ArrayList<>();
        for (WatchEvent.Change change : history(resource).after(after)) {
            WatchEvent event = change.in(selection);
            if (event != null) {
                events.add(event);
            }
        }
        return events;
    }

    private StoredObject stamp(ObjectNode node) {
        revision++;
        JsonMetadata.of(node).node().put("resourceVersion", Long.toString(revision));
        return new StoredObject(node, revision);
    }

    private void announce(ApiResource resource, WatchEvent.Change change) {
        history(resource).add(change);
        for (WatchStream stream : streams.getOrDefault(resource, List.of())) {
            stream.offer(change);
        }
    }

    private EventHistory history(ApiResource resource) {
        return histories.computeIfAbsent(resource, key -> new EventHistory(historyLength, startRevision));
    }
}
