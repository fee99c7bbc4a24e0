package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * Client of a Ray cluster's job API in its dashboard (KubeRay v1.7.0,
 * controllers/ray/utils/dashboardclient/dashboard_httpclient.go). Thread-safe.
 */
final class RayDashboard {

    private static final String JOBS = "/api/jobs/";

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final URI url;
    private final String token;

    /** @param token of Ray's token authentication; empty for none */
    RayDashboard(URI url, String token) {
        this.url = url;
        this.token = token;
    }

    /** Whether the dashboard responds. */
    boolean isUp() throws InterruptedException {
        try {
            return send(request("/api/version").GET().build()).statusCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException notYet) {
            return false;
        }
    }

    /**
     * The job with an ID; empty if the dashboard does not know it.
     *
     * @throws IOException when the dashboard does not respond, or the response is not JSON
     */
    Optional<JsonNode> job(String id) throws IOException, InterruptedException {
        HttpResponse<String> response = send(request(JOBS + id).GET().build());
        return response.statusCode() == HttpURLConnection.HTTP_NOT_FOUND
                ? Optional.empty()
                : Optional.of(checked(response));
    }

    /** Submits a job. */
    void submit(JsonNode job) throws IOException, InterruptedException {
        checked(send(request(JOBS)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(job.toString()))
                .build()));
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url.resolve(path)).timeout(PATIENCE);
        return token.isEmpty() ? request : request.header("x-ray-authorization", "Bearer " + token);
    }

    private static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode checked(HttpResponse<String> response) throws IOException {
        if (response.statusCode() / 100 != 2) {
            throw new IOException("%s answered %d: %s"
                    .formatted(
                            response.uri(),
                            response.statusCode(),
                            response.body().strip()));
        }
        try {
            return BoundedJson.MAPPER.readTree(response.body());
        } catch (JsonProcessingException e) {
            throw new IOException("%s answered no JSON: %s".formatted(response.uri(), BoundedJson.problem(e)), e);
        }
    }
}
