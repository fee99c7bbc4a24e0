package io.gangflow.cli.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.network.NetworkClient;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** An HTTP API that answers with JSON of at most 256 MiB. */
final class JsonService {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int LONGEST = 256 << 20;

    private final HttpClient client;
    private final String base;
    private final String name;
    private final Map<String, String> headers;

    private JsonService(HttpClient client, String base, String name, Map<String, String> headers) {
        this.client = client;
        this.base = base;
        this.name = name;
        this.headers = headers;
    }

    /** An answer, of any status. */
    record Answer(int status, JsonNode body) {}

    /**
     * @param example an address for the message about a wrong one
     * @param name of the service, for messages
     * @param headers of each request
     * @throws CommandFailure when the text is not an HTTP address
     */
    static JsonService at(
            String url, String example, String name, Map<String, String> headers, Map<String, String> environment) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException exception) {
            throw wrong(url, example);
        }
        boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (!http || uri.getHost() == null) {
            throw wrong(url, example);
        }
        return new JsonService(
                NetworkClient.builder(environment).connectTimeout(PATIENCE).build(),
                url.replaceAll("/+$", ""),
                name,
                headers);
    }

    private static CommandFailure wrong(String url, String example) {
        return new CommandFailure(ExitCode.BAD_INPUT, "`%s` is not a URL such as %s".formatted(url, example));
    }

    /** Returns the address, without a slash at its end. */
    String base() {
        return base;
    }

    /**
     * Returns the answer to a GET.
     *
     * @param path with its query, encoded
     * @throws CommandFailure when the service does not answer, or not with JSON
     */
    Answer get(String path) throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE);
        headers.forEach(request::header);
        try {
            HttpResponse<InputStream> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                byte[] text = body.readNBytes(LONGEST + 1);
                if (text.length > LONGEST) {
                    throw failure("answers with more than %d MiB; choose a shorter --since".formatted(LONGEST >> 20));
                }
                return new Answer(response.statusCode(), BoundedJson.MAPPER.readTree(text));
            }
        } catch (JsonProcessingException noJson) {
            throw failure("does not answer like %s: the response is not JSON".formatted(name));
        } catch (IOException unreachable) {
            throw failure(
                    "does not answer (%s)".formatted(unreachable.getClass().getSimpleName()));
        }
    }

    /** Returns a failure whose message begins with the address. */
    CommandFailure failure(String what) {
        return new CommandFailure(ExitCode.ENVIRONMENT, base + " " + what);
    }
}
