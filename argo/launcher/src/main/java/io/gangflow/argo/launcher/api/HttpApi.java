package io.gangflow.argo.launcher.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** A server over HTTP/1.1, with one connection for each open stream. Thread-safe. */
public final class HttpApi implements KubernetesApi {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration SILENCE = Duration.ofSeconds(60);
    private static final int LARGEST_ANSWER = 16 << 20;
    private static final int LARGEST_ERROR = 64 << 10;
    private static final int MOST_WAITED_FOR = 3_600;

    private final ServerAccess access;
    private final HttpClient client;
    private final Duration silence;

    public HttpApi(ServerAccess access) {
        this(access, SILENCE);
    }

    /**
     * Creates an API with another timeout for streams.
     *
     * @param silence how long a stream may be silent before it counts as broken
     */
    public HttpApi(ServerAccess access, Duration silence) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT);
        access.tls().ifPresent(builder::sslContext);
        this.access = access;
        this.client = builder.build();
        this.silence = silence;
    }

    @Override
    public Reply send(Request request) throws IOException {
        HttpRequest.BodyPublisher body = request.body()
                .map(json -> HttpRequest.BodyPublishers.ofString(json.toString()))
                .orElseGet(HttpRequest.BodyPublishers::noBody);
        HttpRequest.Builder builder = to(request.path()).timeout(ANSWER).method(request.method(), body);
        if (request.body().isPresent()) {
            builder.header("Content-Type", "application/json");
        }
        HttpResponse<InputStream> response = exchange(builder.build(), ANSWER);
        try (InputStream answer = response.body()) {
            return new Reply(response.statusCode(), json(answer.readNBytes(LARGEST_ANSWER + 1)), retryAfter(response));
        }
    }

    @Override
    public InputStream open(String path) throws IOException {
        HttpResponse<InputStream> response =
                exchange(to(path).timeout(silence).GET().build(), silence);
        if (response.statusCode() == 200) {
            return response.body();
        }
        try (InputStream answer = response.body()) {
            Reply reply = new Reply(response.statusCode(), json(answer.readNBytes(LARGEST_ERROR)));
            throw new StreamRefusedException(reply.status(), reply.message());
        }
    }

    private HttpRequest.Builder to(String path) throws IOException {
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(URI.create(access.server() + path)).header("Accept", "application/json, */*");
        access.token().token().ifPresent(token -> builder.header("Authorization", "Bearer " + token));
        return builder;
    }

    private HttpResponse<InputStream> exchange(HttpRequest request, Duration limit) throws IOException {
        try {
            return client.send(request, head -> new TimedBody(limit));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /** A body that is not JSON, such as a proxy's error page, counts as an error without a message. */
    private static JsonNode json(byte[] answer) throws IOException {
        if (answer.length > LARGEST_ANSWER) {
            throw new IOException("the answer has more than %,d bytes".formatted(LARGEST_ANSWER));
        }
        try {
            JsonNode tree = BoundedJson.MAPPER.readTree(answer);
            return tree.isObject() ? tree : BoundedJson.MAPPER.createObjectNode();
        } catch (JsonProcessingException e) {
            String text = new String(answer, 0, Math.min(200, answer.length), StandardCharsets.UTF_8);
            return BoundedJson.MAPPER.createObjectNode().put("message", text.strip());
        }
    }

    private static Duration retryAfter(HttpResponse<?> response) {
        Optional<String> header = response.headers().firstValue("Retry-After");
        return header.filter(value -> value.matches("[0-9]{1,4}"))
                .map(value -> Duration.ofSeconds(Math.min(MOST_WAITED_FOR, Integer.parseInt(value))))
                .orElse(Duration.ZERO);
    }
}
