package io.gangflow.live;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.kind.ApiResource;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The pages of a list, read while the next page is being transferred. Only what the reader of the items keeps remains
 * in memory: a hundred thousand pods are 400 MB of text. For one list.
 */
public final class PagedListReader {

    /** kubectl's page size. */
    private static final int SIZE = 500;

    /** fabric8 repeats requests for 102 s; this is longer. */
    private static final long PATIENCE_SECONDS = 150;

    /** The count when the server does not return one: there can be any number. */
    private static final long UNCOUNTED = Integer.MAX_VALUE;

    private final KubernetesClient client;
    private final String path;
    private final JsonFieldFilter unread;
    private final int size;
    private volatile String version = "";

    /** Reads an item. The parser is at the item's first brace, and must be at its last brace afterwards. */
    @FunctionalInterface
    public interface Item {
        void read(JsonParser parser) throws IOException;

        /**
         * Reads an item without a parser if possible.
         *
         * @param from index of the item's first brace
         * @return the index after the item; negative if it has to be parsed
         */
        default int recognize(byte[] page, int from) {
            return -1;
        }
    }

    /**
     * Creates the list of all objects of a kind, in all namespaces.
     *
     * @param unread fields to leave out
     */
    PagedListReader(KubernetesClient client, ApiResource kind, JsonFieldFilter unread) {
        this(client, url(client, kind), unread, SIZE);
    }

    /**
     * Creates a list.
     *
     * @param path URL of the list, without a query
     * @param size number of objects per page
     */
    public PagedListReader(KubernetesClient client, String path, JsonFieldFilter unread, int size) {
        this.client = client;
        this.path = path;
        this.unread = unread;
        this.size = size;
    }

    private static String url(KubernetesClient client, ApiResource kind) {
        return "%s/%s/%s"
                .formatted(
                        client.getMasterUrl().toString().replaceAll("/+$", ""),
                        kind.group().isEmpty() ? "api/" + kind.version() : "apis/" + kind.apiVersion(),
                        kind.plural());
    }

    /** Returns the resourceVersion of the list after its last page has been read; a watch can start from it. */
    public String version() {
        return version;
    }

    /**
     * Passes all items to a reader, one by one.
     *
     * @throws KubernetesClientException when the list is rejected, the server does not respond, or a response is not a
     *     list
     */
    public void each(Item item) {
        Optional<CompletableFuture<HttpResponse<byte[]>>> page = Optional.of(request("", size));
        while (page.isPresent()) {
            byte[] body = body(page.get());
            page = next(body);
            read(body, unread, item);
        }
    }

    /**
     * Passes all items to several readers, each of which reads one page at a time. The assignment of pages to readers
     * is undefined.
     *
     * @param items readers, each used by one thread at a time
     */
    void each(List<? extends Item> items) {
        BlockingQueue<Item> free = new LinkedBlockingQueue<>(items);
        ExecutorService threads = Executors.newFixedThreadPool(items.size());
        List<Future<?>> parts = new ArrayList<>();
        try {
            Optional<CompletableFuture<HttpResponse<byte[]>>> page = Optional.of(request("", size));
            while (page.isPresent()) {
                byte[] body = body(page.get());
                page = next(body);
                Item item = free.take();
                parts.add(threads.submit(() -> {
                    try {
                        read(body, unread, item);
                    } finally {
                        free.add(item);
                    }
                }));
            }
            for (Future<?> part : parts) {
                part.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KubernetesClientException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KubernetesClientException refused
                    ? refused
                    : new IllegalStateException("an item cannot be read", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    /** Returns the number of items, from the metadata of a page with one item. */
    long count() {
        try {
            JsonNode list = BoundedJson.MAPPER.readTree(body(request("", 1)));
            JsonNode metadata = list.path("metadata");
            long others = metadata.path("continue").asText("").isEmpty()
                    ? 0
                    : metadata.path("remainingItemCount").asLong(UNCOUNTED);
            return list.path("items").size() + others;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Kubernetes writes the metadata first, so the next page is requested before the items are read. */
    private Optional<CompletableFuture<HttpResponse<byte[]>>> next(byte[] body) {
        try (JsonParser parser = BoundedJson.MAPPER.getFactory().createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("no object");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                if (field.equals("metadata")) {
                    JsonNode metadata = BoundedJson.MAPPER.readTree(parser);
                    version = metadata.path("resourceVersion").asText("");
                    return Optional.of(metadata.path("continue").asText(""))
                            .filter(more -> !more.isEmpty())
                            .map(more -> request(more, size));
                }
                parser.skipChildren();
            }
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Reads the items of a page, and overwrites it. */
    static void read(byte[] body, JsonFieldFilter unread, Item item) {
        try {
            int at = next(body, start(body));
            while (at < body.length && body[at] == '{') {
                int end = item.recognize(body, at);
                if (end < 0) {
                    JsonFieldFilter.Stripped text = unread.strip(body, at);
                    parse(body, at, text.left(), item);
                    end = text.end();
                }
                at = next(body, end);
            }
            if (at >= body.length || (body[at] != ']' && body[at] != '}')) {
                throw new IOException("no list of objects");
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static void parse(byte[] body, int from, int to, Item item) throws IOException {
        try (JsonParser parser = BoundedJson.MAPPER.getFactory().createParser(body, from, to - from)) {
            parser.nextToken();
            item.read(parser);
        }
    }

    /** Returns the index after the bracket that opens the items; the index of the last brace if there are none. */
    private static int start(byte[] body) throws IOException {
        try (JsonParser parser = BoundedJson.MAPPER.getFactory().createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                if (parser.nextToken() == JsonToken.START_ARRAY && field.equals("items")) {
                    return (int) parser.currentLocation().getByteOffset();
                }
                parser.skipChildren();
            }
            return (int) parser.currentLocation().getByteOffset() - 1;
        }
    }

    private static int next(byte[] body, int from) {
        int at = from;
        while (at < body.length && (body[at] == ',' || (body[at] <= ' ' && body[at] >= 0))) {
            at++;
        }
        return at;
    }

    private static KubernetesClientException unreadable(IOException e) {
        return new KubernetesClientException("the API server sent a list that cannot be read", e);
    }

    private CompletableFuture<HttpResponse<byte[]>> request(String more, int limit) {
        HttpClient http = client.getHttpClient();
        String url = path + "?limit=" + limit
                + (more.isEmpty() ? "" : "&continue=" + URLEncoder.encode(more, StandardCharsets.UTF_8));
        return http.sendAsync(http.newHttpRequestBuilder().uri(URI.create(url)).build(), byte[].class);
    }

    private static byte[] body(CompletableFuture<HttpResponse<byte[]>> answer) {
        try {
            HttpResponse<byte[]> response = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (response.code() != HttpURLConnection.HTTP_OK) {
                throw refused(response);
            }
            return response.body();
        } catch (ExecutionException e) {
            throw new KubernetesClientException(String.valueOf(e.getCause()), e.getCause());
        } catch (TimeoutException e) {
            throw new KubernetesClientException("no answer within %d seconds".formatted(PATIENCE_SECONDS), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KubernetesClientException("interrupted", e);
        }
    }

    private static KubernetesClientException refused(HttpResponse<byte[]> response) {
        String message;
        try {
            message = BoundedJson.MAPPER
                    .readTree(response.body())
                    .path("message")
                    .asText("the API server answers " + response.code());
        } catch (IOException e) {
            message = "the API server answers " + response.code(); // the response is not a Status
        }
        return new KubernetesClientException(
                message,
                response.code(),
                new StatusBuilder()
                        .withCode(response.code())
                        .withMessage(message)
                        .build());
    }
}
