package io.gangflow.argo.launcher.child;

import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Pause;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.api.StreamRefusedException;
import io.gangflow.argo.launcher.api.WatchEvents;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Watches the object, so that its end is detected immediately. A missed event costs only a moment, because the object
 * is also polled every few seconds.
 */
public final class ChildWatch implements Runnable {

    private static final Duration BETWEEN = Duration.ofMillis(500);

    private final KubernetesApi api;
    private final Adoption.Child child;
    private final ObservedStates sightings;
    private final Pause pause;
    private final Consumer<String> notes;

    public ChildWatch(
            KubernetesApi api, Adoption.Child child, ObservedStates sightings, Pause pause, Consumer<String> notes) {
        this.api = api;
        this.child = child;
        this.sightings = sightings;
        this.pause = pause;
        this.notes = notes;
    }

    /** Runs until the pause permits no further attempt. */
    @Override
    public void run() {
        WatchEvents events =
                open(child.object().path("metadata").path("resourceVersion").asText());
        boolean goesOn = true;
        while (goesOn) {
            try (InputStream stream = events.open(child.ref().watchPath(events.resourceVersion()))) {
                // A deleted object is one more state without an end, after which the server is asked.
                events.read(stream, (type, object) -> sightings.changed(object));
            } catch (WatchEvents.ExpiredException e) {
                events = open(current());
            } catch (StreamRefusedException e) {
                if (e.status() == 401 || e.status() >= 429) {
                    sightings.requestPoll();
                } else {
                    notes.accept(
                            "%s cannot be watched and is polled instead: %s".formatted(child.ref(), e.getMessage()));
                    return;
                }
            } catch (IOException e) {
                sightings.requestPoll();
            }
            goesOn = pause.pause(BETWEEN);
        }
    }

    private WatchEvents open(String resourceVersion) {
        return new WatchEvents(api, resourceVersion);
    }

    /** The current resource version of the object; empty to let the server choose. */
    private String current() {
        try {
            Reply reply = api.send(Request.get(child.ref().path()));
            sightings.requestPoll();
            return reply.body().path("metadata").path("resourceVersion").asText("");
        } catch (IOException e) {
            // The next attempt reads it again.
            return "";
        }
    }
}
