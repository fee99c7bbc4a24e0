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
 * Watches the object, so that its end is seen at once. What it misses costs a moment only: the object is looked at every few
 * seconds besides.
 */
public final class ChildWatch implements Runnable {

    private static final Duration BETWEEN = Duration.ofMillis(500);

    private final KubernetesApi api;
    private final Adoption.Child child;
    private final Sightings sightings;
    private final Pause pause;
    private final Consumer<String> notes;

    public ChildWatch(
            KubernetesApi api, Adoption.Child child, Sightings sightings, Pause pause, Consumer<String> notes) {
        this.api = api;
        this.child = child;
        this.sightings = sightings;
        this.pause = pause;
        this.notes = notes;
    }

    /** Goes on until the pause says that there is no further try. */
    @Override
    public void run() {
        WatchEvents events =
                begin(child.object().path("metadata").path("resourceVersion").asText());
        boolean goesOn = true;
        while (goesOn) {
            try (InputStream stream = events.open(child.ref().watchPath(events.resourceVersion()))) {
                events.read(stream, (type, object) -> {
                    sightings.changed(object);
                    if (type.equals("DELETED")) {
                        sightings.lookNow();
                    }
                });
            } catch (WatchEvents.ExpiredException e) {
                events = begin(current());
            } catch (StreamRefusedException e) {
                if (e.status() == 401 || e.status() >= 429) {
                    sightings.lookNow();
                } else {
                    notes.accept(
                            "%s cannot be watched and is polled instead: %s".formatted(child.ref(), e.getMessage()));
                    return;
                }
            } catch (IOException e) {
                sightings.lookNow();
            }
            goesOn = pause.pause(BETWEEN);
        }
    }

    private WatchEvents begin(String resourceVersion) {
        return new WatchEvents(api, resourceVersion);
    }

    /** The newest revision of the object, or none, which lets the server choose. */
    private String current() {
        try {
            Reply reply = api.send(Request.get(child.ref().path()));
            sightings.lookNow();
            return reply.body().path("metadata").path("resourceVersion").asText("");
        } catch (IOException e) {
            // The next try asks again.
            return "";
        }
    }
}
