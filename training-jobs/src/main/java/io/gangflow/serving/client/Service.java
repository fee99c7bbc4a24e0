package io.gangflow.serving.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** HTTP client of one service, with one request at a time. Thread-safe. */
final class Service {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final URI base;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    Service(URI base) {
        this.base = base;
    }

    URI base() {
        return base;
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path)).GET());
    }

    Answer post(String path, String json) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    private Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        HttpResponse<String> response =
                client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), response.body(), (System.nanoTime() - start) / 1e6);
    }
}
