package io.gangflow.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One request. The caller is authorized, and the body was read within the limits.
 *
 * @param path values of the names in the route's path, decoded
 * @param query parameters, decoded, each with its values in order
 * @param headers by lower-case name; without {@code authorization} and {@code cookie}
 * @param body the JSON of the request; missing node if it has none
 * @param grants further permissions of the caller, for an answer that depends on them
 */
public record Call(
        Caller caller,
        Map<String, String> path,
        Map<String, List<String>> query,
        Map<String, String> headers,
        JsonNode body,
        Grants grants) {
    public Call {
        path = Map.copyOf(path);
        query = Map.copyOf(query);
        headers = Map.copyOf(headers);
    }

    /** Creates a call of a caller that has only the permissions of the route. */
    public Call(
            Caller caller,
            Map<String, String> path,
            Map<String, List<String>> query,
            Map<String, String> headers,
            JsonNode body) {
        this(caller, path, query, headers, body, Grants.NONE);
    }

    /** Returns a part of the path; the name must be in the route's pattern. */
    public String path(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the route has no `%s` in its path".formatted(name));
        }
        return value;
    }

    /** Returns the last value of a query parameter, like Airflow. */
    public Optional<String> query(String name) {
        List<String> values = query.getOrDefault(name, List.of());
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
    }

    /** Returns all values of a query parameter. */
    public List<String> queries(String name) {
        return query.getOrDefault(name, List.of());
    }
}
