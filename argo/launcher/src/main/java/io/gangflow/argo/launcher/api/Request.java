package io.gangflow.argo.launcher.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A request to the server.
 *
 * @param path path and query, percent-encoded
 */
public record Request(String method, String path, Optional<JsonNode> body) {

    public static Request get(String path) {
        return new Request("GET", path, Optional.empty());
    }

    public static Request post(String path, JsonNode body) {
        return new Request("POST", path, Optional.of(body));
    }

    public static Request delete(String path, JsonNode options) {
        return new Request("DELETE", path, Optional.of(options));
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
