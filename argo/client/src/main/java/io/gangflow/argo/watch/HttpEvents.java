package io.gangflow.argo.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Optional;

/** Parses the lines of a watch into events. */
final class HttpEvents<T extends HasMetadata> implements EventStream<T> {

    private final HttpLines lines;
    private final KubernetesClient client;
    private final Class<T> type;

    HttpEvents(HttpLines lines, KubernetesClient client, Class<T> type) {
        this.lines = lines;
        this.client = client;
        this.type = type;
    }

    @Override
    public Optional<WatchEvent<T>> next(long atMostMillis) throws IOException, InterruptedException {
        Optional<String> line = lines.next(atMostMillis);
        return line.isPresent() && !line.get().isBlank() ? Optional.of(event(line.get())) : Optional.empty();
    }

    private WatchEvent<T> event(String line) throws IOException {
        JsonNode event = tree(line);
        JsonNode object = event.path("object");
        String version = object.path("metadata").path("resourceVersion").asText();
        return switch (event.path("type").asText()) {
            case "ADDED", "MODIFIED" -> new WatchEvent.Changed<>(version, object(object));
            case "DELETED" -> new WatchEvent.Deleted<>(version, object(object));
            case "BOOKMARK" -> new WatchEvent.Bookmark<>(version);
            case "ERROR" -> throw error(object);
            default -> throw new IOException("the watch returned an unknown event: " + event.path("type"));
        };
    }

    private static IOException error(JsonNode status) {
        int code = status.path("code").asInt();
        String text = "the watch returned error %d: %s"
                .formatted(code, status.path("message").asText());
        return code == HttpURLConnection.HTTP_GONE ? new GoneException(text) : new IOException(text);
    }

    private static JsonNode tree(String line) throws IOException {
        try {
            return BoundedJson.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IOException("the watch returned invalid JSON", e);
        }
    }

    private T object(JsonNode object) throws IOException {
        try {
            return client.getKubernetesSerialization().convertValue(object, type);
        } catch (IllegalArgumentException e) {
            throw new IOException("the watch returned an object that is not a %s".formatted(type.getSimpleName()), e);
        }
    }

    @Override
    public void close() {
        lines.close();
    }
}
