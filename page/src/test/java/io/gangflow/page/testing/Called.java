package io.gangflow.page.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.page.shape.AllShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import io.gangflow.server.http.Route;
import io.gangflow.server.operation.Operation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Calls operations as the server does, without HTTP and without the check of permissions. */
public final class Called {

    private final List<Operation> operations;
    private boolean granted = true;

    public Called(List<Operation> operations) {
        this.operations = operations;
    }

    /** Refuses every permission that an operation asks for beyond those it declares. */
    public Called refusing() {
        granted = false;
        return this;
    }

    /** Returns the answer to a GET. */
    public JsonNode get(String path) throws Exception {
        return json(handle("GET", path, "", "alice"));
    }

    /** Returns the answer to a POST. */
    public JsonNode post(String path, String body) throws Exception {
        return json(handle("POST", path, body, "alice"));
    }

    /** Returns any answer. */
    public Answer handle(String method, String path, String body, String user) throws Exception {
        for (Operation operation : operations) {
            Map<String, String> names = match(operation.path(), path);
            if (operation.method().name().equals(method) && !names.containsKey("")) {
                Route route = operation.route(AllShapes.byName());
                JsonNode sent = body.isEmpty() ? MissingNode.getInstance() : BoundedJson.MAPPER.readTree(body);
                return route.handler()
                        .handle(new Call(
                                new Caller(user, List.of()), names, Map.of(), Map.of(), sent, permission -> granted));
            }
        }
        throw new IllegalArgumentException("no operation " + method + " " + path);
    }

    /** Returns the names in a path; with an empty name when it does not match. */
    private static Map<String, String> match(String pattern, String path) {
        String[] parts = pattern.split("/", -1);
        String[] given = path.split("/", -1);
        Map<String, String> names = new TreeMap<>();
        if (parts.length != given.length) {
            return Map.of("", "");
        }
        for (int i = 0; i < parts.length; i++) {
            if (parts[i].startsWith("{")) {
                names.put(parts[i].substring(1, parts[i].length() - 1), given[i]);
            } else if (!parts[i].equals(given[i])) {
                return Map.of("", "");
            }
        }
        return names;
    }

    private static JsonNode json(Answer answer) throws IOException {
        return answer instanceof Answer.Bytes bytes
                ? BoundedJson.MAPPER.readTree(bytes.body())
                : ((Answer.Json) answer).body();
    }

    /** Returns the permissions of every operation, as {@code VERB RESOURCE} by method and path. */
    public Map<String, List<String>> permissions() {
        Map<String, List<String>> all = new TreeMap<>();
        operations.forEach(operation -> all.put(
                operation.method() + " " + operation.path(),
                operation.permissions().stream()
                        .map(each -> (each.verb() + " " + each.resource() + (each.clusterWide() ? " everywhere" : ""))
                                .trim())
                        .toList()));
        return all;
    }
}
