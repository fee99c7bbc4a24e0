package io.gangflow.benchmarks.page;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Reads the same answers as the page of one user, again and again, with its stream of changes open. */
record Reader(URI server, String token, List<String> paths, long untilNanos) implements Callable<List<Double>> {

    private static final int OK = 200;
    private static final int UNCHANGED = 304;
    private static final int TOO_MANY = 429;
    private static final long PAUSE_MILLIS = 500;

    /** Returns the latencies of complete answers, in milliseconds. */
    @Override
    public List<Double> call() throws IOException, InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        List<Double> millis = new ArrayList<>();
        HttpResponse<InputStream> events =
                client.send(request("/api/gangflow/v1/events"), HttpResponse.BodyHandlers.ofInputStream());
        InputStream changes = events.body();
        try (changes) {
            while (System.nanoTime() < untilNanos) {
                for (String path : paths) {
                    long start = System.nanoTime();
                    HttpResponse<byte[]> answer = client.send(request(path), HttpResponse.BodyHandlers.ofByteArray());
                    if (answer.statusCode() == OK || answer.statusCode() == UNCHANGED) {
                        millis.add((System.nanoTime() - start) / 1e6);
                    } else if (answer.statusCode() != TOO_MANY) {
                        throw new IOException("%s: %d %s"
                                .formatted(
                                        path, answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8)));
                    }
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
        }
        return millis;
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Accept-Encoding", "gzip")
                .build();
    }
}
