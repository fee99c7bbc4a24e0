package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One API request; its path is split into the parts after {@code /v2/}. */
record Call(String method, List<String> path, Map<String, String> query, String body) {

    private static final int MOST_BYTES = 1 << 20;
    private static final String ROOT = "/v2/";

    Call {
        path = List.copyOf(path);
        query = Map.copyOf(query);
    }

    /** @throws IOException when the body cannot be read, or is longer than a mebibyte */
    static Call of(HttpExchange exchange) throws IOException {
        URI uri = exchange.getRequestURI();
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            throw new IOException("the request is longer than %d bytes".formatted(MOST_BYTES));
        }
        String path = uri.getPath();
        return new Call(
                exchange.getRequestMethod(),
                List.of((path.startsWith(ROOT) ? path.substring(ROOT.length()) : path.substring(1)).split("/")),
                query(Optional.ofNullable(uri.getQuery()).orElse("")),
                new String(body, StandardCharsets.UTF_8));
    }

    String where() {
        return String.join("/", path);
    }

    boolean below(String prefix) {
        return where().equals(prefix) || where().startsWith(prefix + "/");
    }

    /** Returns the part at an index; empty if the path is shorter. */
    String part(int index) {
        return index < path.size() ? path.get(index) : "";
    }

    /** @throws IOException when the body is not JSON */
    JsonNode json() throws IOException {
        return new ObjectMapper().readTree(body);
    }

    private static Map<String, String> query(String text) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            query.put(equals < 0 ? pair : pair.substring(0, equals), equals < 0 ? "" : pair.substring(equals + 1));
        }
        return query;
    }
}
