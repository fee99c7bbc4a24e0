package io.gangflow.argo.launcher.pod;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Pause;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.api.StreamRefusedException;
import io.gangflow.argo.launcher.api.WatchEvents;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ChildRef;
import io.gangflow.argo.launcher.kind.ChildKind;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Lists and watches the pods of the object and records them on the board. */
public final class PodWatch implements Runnable {

    private static final Duration BETWEEN = Duration.ofMillis(500);
    private static final int PAGE = 100;

    private final KubernetesApi api;
    private final Adoption.Child child;
    private final Optional<String> selector;
    private final PodViews views;
    private final PodRegistry board;
    private final Pause pause;
    private final Consumer<String> notes;

    public PodWatch(
            KubernetesApi api,
            Adoption.Child child,
            ChildKind kind,
            PodRegistry board,
            Pause pause,
            Consumer<String> notes) {
        this.api = api;
        this.child = child;
        this.selector = kind.podSelector(child.ref().name());
        this.views = new PodViews(kind, child.ref().name());
        this.board = board;
        this.pause = pause;
        this.notes = notes;
    }

    /** Runs until the pause permits no further attempt. */
    @Override
    public void run() {
        boolean goesOn = true;
        Optional<WatchEvents> events = Optional.empty();
        while (goesOn) {
            try {
                if (events.isEmpty()) {
                    events = Optional.of(new WatchEvents(api, list()));
                }
                watch(events.get());
            } catch (StreamRefusedException e) {
                events = Optional.empty();
                if (e.status() == 403) {
                    notes.accept("the pods cannot be seen, nor their logs: " + e.getMessage());
                    return;
                }
            } catch (WatchEvents.ExpiredException e) {
                events = Optional.empty();
            } catch (IOException e) {
                // The watch resumes where it was interrupted.
                events = events.filter(begun -> !begun.resourceVersion().isEmpty());
            }
            goesOn = pause.pause(BETWEEN);
        }
    }

    private void watch(WatchEvents events) throws IOException {
        String path = path("watch=true&allowWatchBookmarks=true&timeoutSeconds=290&resourceVersion="
                + ChildRef.encoded(events.resourceVersion()));
        try (InputStream stream = events.open(path)) {
            events.read(stream, (type, pod) -> {
                if (!isOurs(pod)) {
                    return;
                }
                board.put(views.of(pod));
                if (type.equals("DELETED")) {
                    board.remove(pod.path("metadata").path("uid").asText());
                }
            });
        }
    }

    /**
     * Records all current pods on the board.
     *
     * @return the resource version of the list
     */
    public String list() throws IOException {
        List<PodView> pods = new ArrayList<>();
        String next = "";
        String resourceVersion;
        do {
            Reply reply = api.send(
                    Request.get(path("limit=" + PAGE + (next.isEmpty() ? "" : "&continue=" + ChildRef.encoded(next)))));
            if (!reply.isGood()) {
                throw new StreamRefusedException(reply.status(), reply.message());
            }
            for (JsonNode pod : reply.body().path("items")) {
                if (isOurs(pod)) {
                    pods.add(views.of(pod));
                }
            }
            JsonNode metadata = reply.body().path("metadata");
            next = metadata.path("continue").asText("");
            resourceVersion = metadata.path("resourceVersion").asText("");
        } while (!next.isEmpty());
        board.replace(pods);
        return resourceVersion;
    }

    private String path(String query) {
        String select =
                selector.map(text -> "&labelSelector=" + ChildRef.encoded(text)).orElse("");
        return "/api/v1/namespaces/" + child.ref().namespace() + "/pods?" + query + select;
    }

    private boolean isOurs(JsonNode pod) {
        if (selector.isPresent()) {
            return true;
        }
        for (JsonNode owner : pod.path("metadata").path("ownerReferences")) {
            if (owner.path("uid").asText().equals(child.uid())) {
                return true;
            }
        }
        return false;
    }
}
