package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.Query;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.store.ApiObjectStore;
import io.gangflow.minicluster.store.WatchEvent;
import io.gangflow.minicluster.store.WatchStream;
import io.gangflow.time.Ticker;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Serves watches: one JSON object per line, for the time that the client requests or half an hour. */
final class Watches {

    private static final long DEFAULT_SECONDS = 1800;
    private static final int BUFFER = 64 << 10;

    private final ApiObjectStore store;
    private final Duration bookmarkInterval;

    Watches(ApiObjectStore store, Duration bookmarkInterval) {
        this.store = store;
        this.bookmarkInterval = bookmarkInterval;
    }

    Reply watch(ApiResource resource, Selection selection, ApiRequest request) {
        Query query = request.query();
        long version = query.number("resourceVersion").orElse(0);
        boolean initialEvents = query.flag("sendInitialEvents");
        boolean bookmarks = query.flag("allowWatchBookmarks");
        long seconds = query.number("timeoutSeconds").orElse(DEFAULT_SECONDS);
        boolean fromNow = !initialEvents && version > 0;
        return new Reply.Streaming(Reply.JSON, out -> {
            BufferedOutputStream buffered = new BufferedOutputStream(out, BUFFER);
            long deadline = Ticker.SYSTEM.nanos() + Duration.ofSeconds(seconds).toNanos();
            Watching watching = new Watching(resource, buffered, bookmarks, deadline);
            long revision = store.revision();
            OptionalLong after = fromNow ? OptionalLong.of(version) : OptionalLong.empty();
            try (WatchStream stream = store.watch(resource, selection, after)) {
                if (initialEvents && bookmarks) {
                    watching.sendAvailable(stream);
                    watching.bookmark(revision, true);
                }
                buffered.flush();
                out.flush();
                watching.run(stream);
            } catch (ApiException refusal) {
                watching.line("ERROR", Json.write(refusal.status()));
                buffered.flush();
            }
        });
    }

    /** One watch being served. */
    private final class Watching {
        private final ApiResource resource;
        private final OutputStream out;
        private final boolean bookmarks;
        private final long deadline;

        Watching(ApiResource resource, OutputStream out, boolean bookmarks, long deadline) {
            this.resource = resource;
            this.out = out;
            this.bookmarks = bookmarks;
            this.deadline = deadline;
        }

        void run(WatchStream stream) throws IOException, InterruptedException {
            while (!stream.isEnded()) {
                long left = deadline - Ticker.SYSTEM.nanos();
                if (left <= 0) {
                    return;
                }
                long revision = store.revision();
                Duration patience = Duration.ofNanos(Math.min(left, bookmarkInterval.toNanos()));
                Optional<WatchEvent> event = stream.next(patience);
                if (event.isPresent()) {
                    send(event.get());
                    sendAvailable(stream);
                } else if (bookmarks && !stream.isEnded()) {
                    bookmark(revision, false);
                }
                out.flush();
            }
        }

        void sendAvailable(WatchStream stream) throws IOException, InterruptedException {
            while (stream.hasNext()) {
                Optional<WatchEvent> event = stream.next(Duration.ZERO);
                if (event.isPresent()) {
                    send(event.get());
                }
            }
        }

        void send(WatchEvent event) throws IOException {
            line(event.type().name(), event.object().bytes());
        }

        void bookmark(long revision, boolean initialEventsEnd) throws IOException {
            ObjectNode object = Json.object();
            object.put("kind", resource.kind()).put("apiVersion", resource.apiVersion());
            ObjectNode metadata = object.putObject("metadata");
            metadata.put("resourceVersion", Long.toString(revision));
            if (initialEventsEnd) {
                metadata.putObject("annotations").put("k8s.io/initial-events-end", "true");
            }
            if (resource.statusSubresource()) {
                // A real server writes empty spec and status, and Spark's watcher of drivers reads the status.
                object.putObject("spec");
                object.putObject("status");
            }
            line("BOOKMARK", Json.write(object));
        }

        void line(String type, byte[] object) throws IOException {
            out.write(("{\"type\":\"" + type + "\",\"object\":").getBytes(StandardCharsets.US_ASCII));
            out.write(object);
            out.write('}');
            out.write('\n');
        }
    }
}
