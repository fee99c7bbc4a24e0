package io.gangflow.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.network.NetworkClient;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The few calls of DigitalOcean's API v2 that find and remove clusters and what they leave. The token is never sent in
 * the clear to another machine, nor written anywhere.
 */
final class DigitalOceanApi {

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
    private static final int MOST_PAGES = 50;
    private static final int PAGE = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient client;
    private final URI base;
    private final String token;

    private DigitalOceanApi(HttpClient client, URI base, String token) {
        this.client = client;
        this.base = base;
        this.token = token;
    }

    /**
     * With the variables that OpenTofu's provider reads: {@code DIGITALOCEAN_TOKEN} and {@code DIGITALOCEAN_API_URL}.
     *
     * @throws CommandFailure without a token, or when it would leave this machine in the clear
     */
    static DigitalOceanApi of(Map<String, String> environment) {
        String token = environment.getOrDefault("DIGITALOCEAN_TOKEN", "");
        if (token.isBlank()) {
            throw failure(
                    "DIGITALOCEAN_TOKEN is not set; it must be a token with permission to read and delete clusters");
        }
        URI base;
        try {
            base = URI.create(environment.getOrDefault("DIGITALOCEAN_API_URL", "https://api.digitalocean.com"));
        } catch (IllegalArgumentException wrong) {
            throw failure("DIGITALOCEAN_API_URL is not a URL");
        }
        boolean confidential = "https".equals(base.getScheme())
                || ("http".equals(base.getScheme()) && base.getHost() != null && LOOPBACK.contains(base.getHost()));
        if (!confidential) {
            throw failure("DIGITALOCEAN_API_URL (%s) must use https, or be on this machine".formatted(base));
        }
        return new DigitalOceanApi(
                NetworkClient.builder(environment).connectTimeout(PATIENCE).build(), base, token);
    }

    /**
     * Everything of one kind.
     *
     * @param path as in the API, such as {@code kubernetes/clusters}
     * @param field of the answer that holds the list
     */
    List<CloudResource> list(String path, String field) throws IOException, InterruptedException {
        List<CloudResource> found = new ArrayList<>();
        for (int page = 1; page <= MOST_PAGES; page++) {
            JsonNode answer = send("GET", "/v2/%s?per_page=%d&page=%d".formatted(path, PAGE, page));
            for (JsonNode item : answer.path(field)) {
                List<String> tags = new ArrayList<>();
                item.path("tags").forEach(tag -> tags.add(tag.asText()));
                // A VPC takes no tags: infra-tofu writes them into its description.
                tags.addAll(List.of(item.path("description").asText().split(" ", -1)));
                found.add(new CloudResource(
                        path, item.path("id").asText(), item.path("name").asText(), tags));
            }
            if (answer.path("links").path("pages").path("next").asText().isEmpty()) {
                return found;
            }
        }
        throw failure("%s has more than %d pages".formatted(path, MOST_PAGES));
    }

    /** Deletes the resource at a path; a resource that does not exist counts as deleted. */
    void delete(String path) throws IOException, InterruptedException {
        send("DELETE", "/v2/" + path);
    }

    private JsonNode send(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> response;
        try {
            response = client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException unreachable) {
            throw failure("%s does not answer (%s)"
                    .formatted(base, unreachable.getClass().getSimpleName()));
        }
        boolean gone = "DELETE".equals(method) && response.statusCode() == 404; // a second removal converges
        if (response.statusCode() / 100 != 2 && !gone) {
            throw failure("%s %s: %d%s"
                    .formatted(
                            method,
                            path,
                            response.statusCode(),
                            response.statusCode() == 401 ? ", the token was rejected" : ""));
        }
        try {
            return BoundedJson.MAPPER.readTree(response.body());
        } catch (JsonProcessingException invalid) {
            throw failure("%s %s: the response is not JSON".formatted(method, path));
        }
    }

    private static CommandFailure failure(String message) {
        return new CommandFailure(ExitCode.ENVIRONMENT, message);
    }
}
