package io.gangflow.argo.launcher.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Reads one watch to its end and keeps count of how far it has come. Used by one thread. */
public final class WatchEvents {

    private static final int LARGEST_EVENT = 8 << 20;
    private static final int GONE = 410;

    private final KubernetesApi api;
    private String resourceVersion;

    /**
     * Has read nothing yet.
     *
     * @param resourceVersion where the first watch begins
     */
    public WatchEvents(KubernetesApi api, String resourceVersion) {
        this.api = api;
        this.resourceVersion = resourceVersion;
    }

    /** Where the next watch has to begin so that nothing is missed. */
    public String resourceVersion() {
        return resourceVersion;
    }

    /**
     * Reads events until the watch ends.
     *
     * @param stream what {@link #open} gave
     * @param each takes the type and the object of ADDED, MODIFIED and DELETED
     * @throws ExpiredException when the server no longer knows what has changed since
     * @throws IOException when the connection breaks, or the server refuses
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

    /** The server has forgotten the revision where the watch was to begin. */
    public static final class ExpiredException extends IOException {
        private static final long serialVersionUID = 1L;

        ExpiredException() {
            super("410: the revision is too old");
        }
    }
}
