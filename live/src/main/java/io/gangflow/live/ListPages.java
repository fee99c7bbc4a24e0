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
import io.gangflow.kind.ApiResource;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The pages of a list, each of whose items is handed over while the next page comes in. Nothing of a page is kept but what the
 * reader of its items keeps: a hundred thousand pods are 500 MB of text. For one list, in one thread.
 */
final class ListPages {

    /** As kubectl asks. */
    private static final int SIZE = 500;

    /** fabric8 repeats requests for 102 s; this is longer. */
    private static final long PATIENCE_SECONDS = 150;

    private final KubernetesClient client;
    private final String path;

    /** Reads an item; its parser stands at the item's first brace, and must stand at its last one afterwards. */
    @FunctionalInterface
    interface Item {
        void read(JsonParser parser) throws IOException;
    }

    /** The objects of a kind, in all namespaces. */
    ListPages(KubernetesClient client, ApiResource kind) {
        this.client = client;
        this.path = "%s/%s/%s"
                .formatted(
                        client.getMasterUrl().toString().replaceAll("/+$", ""),
                        kind.group().isEmpty() ? "api/" + kind.version() : "apis/" + kind.apiVersion(),
                        kind.plural());
    }

    /** @throws KubernetesClientException when the list is refused, nobody answers, or an answer is no list */
    void each(Item item) {
        Optional<CompletableFuture<HttpResponse<byte[]>>> page = Optional.of(request(""));
        while (page.isPresent()) {
            byte[] body = body(page.get());
            try (JsonParser parser = BoundedJson.MAPPER.getFactory().createParser(body)) {
                page = read(parser, item);
            } catch (IOException e) {
                throw new KubernetesClientException("the API server sent a list that cannot be read", e);
            }
        }
    }

    /** Kubernetes writes the metadata first, so that the next page is on its way while the items are read. */
    private Optional<CompletableFuture<HttpResponse<byte[]>>> read(JsonParser parser, Item item) throws IOException {
        Optional<CompletableFuture<HttpResponse<byte[]>>> next = Optional.empty();
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("no object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            if (field.equals("metadata")) {
                JsonNode metadata = BoundedJson.MAPPER.readTree(parser);
                String more = metadata.path("continue").asText("");
                next = more.isEmpty() ? Optional.empty() : Optional.of(request(more));
            } else if (field.equals("items") && parser.currentToken() == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    item.read(parser);
                }
            } else {
                parser.skipChildren();
            }
        }
        return next;
    }

    private CompletableFuture<HttpResponse<byte[]>> request(String more) {
        HttpClient http = client.getHttpClient();
        String url = path + "?limit=" + SIZE
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
            message = "the API server answers " + response.code(); // and not with a Status
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
