package io.gangflow.live;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.gangflow.json.BoundedJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One watch: an event a line, until the server ends it or nothing comes in time. */
final class WatchConnection implements AutoCloseable {

    /** An object of etcd has 1.5 MiB at most; some servers write it with escapes. */
    private static final int LONGEST_LINE = 16 << 20;

    private static final int BUFFER = 64 << 10;

    private final InputStream in;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;
    private String version;

    /**
     * How a watch has ended.
     *
     * @param version from which another one continues; empty when the server does not know it any more
     */
    record End(Optional<String> version) {}

    private WatchConnection(InputStream in, String version) {
        this.in = in;
        this.version = version;
        CompletableFuture.delayedExecutor(Reflector.WATCH_SECONDS + Reflector.GRACE.toSeconds(), TimeUnit.SECONDS)
                .execute(this::close);
    }

    /**
     * Opens a watch.
     *
     * @throws KubernetesClientException when it is refused; with code 410 when the version is too old
     */
    static WatchConnection open(KubernetesClient client, String list, String version) throws IOException {
        HttpClient http = client.getHttpClient();
        URI uri = URI.create("%s?watch=true&allowWatchBookmarks=true&timeoutSeconds=%d&resourceVersion=%s"
                .formatted(list, Reflector.WATCH_SECONDS, version));
        CompletableFuture<HttpResponse<InputStream>> answer = http.sendAsync(
                http.newHttpRequestBuilder().uri(uri).forStreaming().build(), InputStream.class);
        try {
            HttpResponse<InputStream> response = answer.get(Reflector.GRACE.toSeconds(), TimeUnit.SECONDS);
            if (response.code() != HttpURLConnection.HTTP_OK) {
                response.body().close();
                throw new KubernetesClientException(
                        "the API server answers %d to a watch".formatted(response.code()), response.code(), null);
            }
            return new WatchConnection(response.body(), version);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("no answer to a watch", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Gives the events to a target until the watch ends.
     *
     * @param alive told of each event
     */
    <T extends HasMetadata> End read(Class<T> type, Reflector.Target<T> target, Runnable alive) throws IOException {
        for (byte[] line = line(); line != null; line = line()) {
            alive.run();
            if (line.length > 0 && !event(line, type, target)) {
                return new End(Optional.empty());
            }
        }
        return new End(Optional.of(version));
    }

    /** False when the version is not known any more. */
    private <T extends HasMetadata> boolean event(byte[] line, Class<T> type, Reflector.Target<T> target)
            throws IOException {
        try (JsonParser parser = BoundedJson.MAPPER.getFactory().createParser(line)) {
            String kind = "";
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                if (field.equals("type")) {
                    kind = parser.getText();
                } else if (!field.equals("object")) {
                    parser.skipChildren();
                } else if (kind.equals("ERROR")) {
                    return refused(BoundedJson.MAPPER.readTree(parser));
                } else if (kind.equals("BOOKMARK")) {
                    JsonNode bookmark = BoundedJson.MAPPER.readTree(parser);
                    version = bookmark.path("metadata").path("resourceVersion").asText(version);
                } else {
                    T object = BoundedJson.MAPPER.readValue(parser, type);
                    if (kind.equals("DELETED")) {
                        target.deleted(object);
                    } else {
                        target.changed(object);
                    }
                    version = object.getMetadata().getResourceVersion();
                }
            }
        }
        return true;
    }

    private static boolean refused(JsonNode status) {
        int code = status.path("code").asInt();
        if (code == HttpURLConnection.HTTP_GONE) {
            return false;
        }
        throw new KubernetesClientException(
                "the API server ends a watch: " + status.path("message").asText(), code, null);
    }

    /** The next line without its end; null behind the last one. */
    private byte @Nullable [] line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            for (int end = at; end < filled; end++) {
                if (buffer[end] == '\n') {
                    line.write(buffer, at, end - at);
                    at = end + 1;
                    return line.toByteArray();
                }
            }
            line.write(buffer, at, filled - at);
            at = 0;
            filled = 0;
            if (line.size() > LONGEST_LINE) {
                throw new IOException("an event of more than %d bytes".formatted(LONGEST_LINE));
            }
            int read = closed.get() ? -1 : in.read(buffer);
            if (read < 0) {
                return null; // a line that was cut comes again
            }
            filled = read;
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try {
                in.close();
            } catch (IOException e) {
                // the connection is of no use either way
            }
        }
    }
}
