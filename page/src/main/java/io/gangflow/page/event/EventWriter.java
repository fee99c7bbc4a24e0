package io.gangflow.page.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.page.cluster.LiveRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.object.Json;
import io.gangflow.page.session.StreamRights;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Writes the changes to one client, at most four times per second, until the server or the client ends the stream, or
 * the user loses the permission.
 */
final class EventWriter {

    private static final long PAUSE_MILLIS = 50;
    private static final long KEEP_ALIVE_MILLIS = 15_000;
    private static final long LOOK_MILLIS = 1_000;

    private final PageContext context;
    private final ChangeFeed feed;
    private final LiveRuns live;
    private final OutputStream out;
    private final StreamRights rights;
    private final boolean withCluster;
    private boolean away;
    private long id;

    /** @param withCluster whether the user may see the cluster */
    EventWriter(
            PageContext context,
            ChangeFeed feed,
            LiveRuns live,
            OutputStream out,
            StreamRights rights,
            boolean withCluster) {
        this.context = context;
        this.feed = feed;
        this.live = live;
        this.out = out;
        this.rights = rights;
        this.withCluster = withCluster;
    }

    void write() throws IOException, InterruptedException {
        PendingChanges pending = feed.open();
        try {
            away = !context.cluster().followsRuns();
            status();
            out.flush();
            long written = Ticker.SYSTEM.millis();
            while (rights.areGranted()) {
                PendingChanges.Batch batch = pending.take(LOOK_MILLIS);
                boolean any = write(batch);
                if (!any && Ticker.SYSTEM.millis() - written >= KEEP_ALIVE_MILLIS) {
                    text(":\n\n");
                    any = true;
                }
                if (any) {
                    out.flush();
                    written = Ticker.SYSTEM.millis();
                }
                if (batch.ended()) {
                    return;
                }
                Ticker.SYSTEM.sleep(any ? PAUSE_MILLIS : 0);
            }
        } finally {
            feed.close(pending);
        }
    }

    /** Returns whether something was written. */
    private boolean write(PendingChanges.Batch batch) throws IOException {
        boolean any = false;
        if (away == context.cluster().followsRuns()) {
            away = !away;
            status();
            any = true;
        }
        if (batch.hasRuns()) {
            runs(batch);
            any = true;
        }
        if (withCluster && batch.cluster().isPresent()) {
            event("cluster", Json.object().put("version", batch.cluster().getAsLong()));
            any = true;
        }
        return any;
    }

    private void status() throws IOException {
        event("status", Json.object().put("clusterAway", away ? "the cluster does not answer" : null));
    }

    private void runs(PendingChanges.Batch batch) throws IOException {
        Instant now = context.clock().instant();
        ObjectNode runs = Json.object();
        batch.rows()
                .forEach(row -> runs.withArray("/changed").add(live.of(row, now).json(now)));
        runs.withArray("/changed");
        batch.deleted().forEach(runs.withArray("/deleted")::add);
        event("runs", runs);
        for (var changed : batch.versions().entrySet()) {
            event("run", Json.object().put("workflow", changed.getKey()).put("version", changed.getValue()));
        }
    }

    private void event(String name, JsonNode data) throws IOException {
        text("event: %s\nid: %d\ndata: %s\n\n".formatted(name, ++id, data));
    }

    private void text(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
