package io.gangflow.cli.install;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.network.NetworkClient;
import io.gangflow.json.BoundedJson;
import io.gangflow.live.RequestFailure;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The newest release, read from a URL: JSON with {@code tag_name} and {@code html_url}, the format of GitHub's
 * {@code releases/latest}.
 *
 * @param version without the {@code v} of the tag
 * @param page address of the release page; empty if the response has none
 */
public record LatestVersion(String version, String page) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int MOST_BYTES = 1 << 20;
    private static final Pattern VERSION = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9}){1,3}(-[0-9A-Za-z.]{1,40})?");

    /**
     * Queries a URL; sends nothing but the request itself.
     *
     * @param environment variables for proxies and certificates, see {@link NetworkClient}
     * @throws CommandFailure when the URL does not respond, or the response has no version
     */
    public static LatestVersion at(URI url, Map<String, String> environment) {
        HttpClient client = NetworkClient.builder(environment)
                .connectTimeout(PATIENCE)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(PATIENCE)
                .header("Accept", "application/json")
                .build();
        try {
            HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200) {
                    throw failure(url, "answered with status " + answer.statusCode());
                }
                return of(url, body.readNBytes(MOST_BYTES));
            }
        } catch (IOException unreachable) {
            throw failure(url, "does not answer: %s".formatted(RequestFailure.reason(unreachable)));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.WORK_FAILED, "interrupted");
        }
    }

    private static LatestVersion of(URI url, byte[] body) throws IOException {
        try {
            JsonNode answer = BoundedJson.MAPPER.readTree(body);
            String tag = answer.path("tag_name").asText();
            String version = tag.startsWith("v") ? tag.substring(1) : tag;
            if (!VERSION.matcher(version).matches()) {
                throw failure(url, "names no version in `tag_name`");
            }
            return new LatestVersion(version, page(answer.path("html_url").asText()));
        } catch (JsonProcessingException malformed) {
            throw failure(url, "answered with something that is not JSON");
        }
    }

    /** Text from a server is printed to a terminal only if it is a plain address. */
    private static String page(String text) {
        return text.matches("https?://[!-~]{1,500}") ? text : "";
    }

    /** Whether the release is newer than the given version. */
    public boolean isNewerThan(String current) {
        return ModuleDescriptor.Version.parse(version).compareTo(ModuleDescriptor.Version.parse(current)) > 0;
    }

    private static CommandFailure failure(URI url, String what) {
        return new CommandFailure(
                ExitCode.ENVIRONMENT, "no version found: %s %s; name another URL with --url".formatted(url, what));
    }
}
