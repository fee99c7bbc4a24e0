package io.gangflow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request to the model API server.
 *
 * @param path without the query
 * @param body an empty object for a request without a body
 */
public record ModelRequest(String method, String path, Map<String, String> query, JsonNode body) {

    /** Splits a path with an encoded query. */
    public static ModelRequest of(String method, String pathAndQuery, JsonNode body) {
        URI uri = URI.create(pathAndQuery);
        Map<String, String> query = new TreeMap<>();
        String text = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        for (String part : text.split("&", -1)) {
            String[] pair = part.split("=", 2);
            if (pair.length == 2) {
                query.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
            }
        }
        return new ModelRequest(method, uri.getPath(), query, body);
    }

    public static ModelRequest get(String path) {
        return of("GET", path, JsonNodeFactory.instance.objectNode());
    }

    /** The same request with a body that a receiver can change. */
    public ModelRequest copy() {
        return new ModelRequest(method, path, query, body.deepCopy());
    }

    public boolean isRead() {
        return method.equals("GET");
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
