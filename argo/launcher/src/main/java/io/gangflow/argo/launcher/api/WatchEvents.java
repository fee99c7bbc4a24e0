package io.gangflow.argo.launcher.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Reads watches of one path and tracks the resource version. Used by one thread. */
public final class WatchEvents {

    private static final int LARGEST_EVENT = 8 << 20;
    private static final int GONE = 410;

    private final KubernetesApi api;
    private String resourceVersion;

    /**
     * Creates a reader without events.
     *
     * @param resourceVersion the start of the first watch
     */
    public WatchEvents(KubernetesApi api, String resourceVersion) {
        this.api = api;
        this.resourceVersion = resourceVersion;
    }

    /** The resource version from which the next watch must start to miss nothing. */
    public String resourceVersion() {
        return resourceVersion;
    }

    /**
     * Reads events until the watch ends.
     *
     * @param stream the result of {@link #open}
     * @param each receives the type and the object of ADDED, MODIFIED and DELETED
     * @throws ExpiredException when the server no longer has the changes since then
     * @throws IOException when the connection breaks, or the server rejects the watch
     */
    public void read(InputStream stream, BiConsumer<String, JsonNode> each) throws IOException {
        Lines lines = new Lines(stream, LARGEST_EVENT);
        Optional<Lines.Line> line = lines.next();
        while (line.isPresent()) {
            if (line.get().cut() > 0 || !line.get().isWhole()) {
                throw new IOException("an event of the watch is not whole");
            }
            event(BoundedJson.MAPPER.readTree(line.get().bytes()), each);
            line = lines.next();
        }
    }

    /** Opens the watch. */
    public InputStream open(String path) throws IOException {
        try {
            return api.open(path);
        } catch (StreamRefusedException e) {
            if (e.status() == GONE) {
                throw new ExpiredException();
            }
            throw e;
        }
    }

    private void event(JsonNode event, BiConsumer<String, JsonNode> each) throws IOException {
        String type = event.path("type").asText();
        JsonNode object = event.path("object");
        if (type.equals("ERROR")) {
            if (object.path("code").asInt() == GONE) {
                throw new ExpiredException();
            }
            throw new IOException("the watch ended: " + object.path("message").asText());
        }
        resourceVersion = object.path("metadata").path("resourceVersion").asText(resourceVersion);
        if (!type.equals("BOOKMARK")) {
            each.accept(type, object);
        }
    }

    /** The server no longer has the resource version from which the watch was to start. */
    public static final class ExpiredException extends IOException {
        private static final long serialVersionUID = 1L;

        ExpiredException() {
            super("410: the revision is too old");
        }
    }
}
