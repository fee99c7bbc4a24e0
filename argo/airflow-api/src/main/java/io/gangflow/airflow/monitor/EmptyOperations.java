package io.gangflow.airflow.monitor;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.shape.DagShapes;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Features of Airflow without a counterpart here: their lists are empty, and requesting them is not an error. */
public final class EmptyOperations {

    private static final Parameter LIMIT = Parameter.of("limit", Schema.integer(0, Integer.MAX_VALUE));
    private static final Parameter OFFSET = Parameter.of("offset", Schema.integer(0, Integer.MAX_VALUE));
    private static final Parameter ORDER = Parameter.several("order_by", Schema.TEXT);
    private static final int NOT_FOUND = 404;

    /** Name of the collection's field, by path. */
    private static final Map<String, String> COLLECTIONS = OrderedMaps.sorted(Map.ofEntries(
            Map.entry("assets", "assets"),
            Map.entry("assets/aliases", "asset_aliases"),
            Map.entry("assets/events", "asset_events"),
            Map.entry("connections", "connections"),
            Map.entry("variables", "variables"),
            Map.entry("jobs", "jobs"),
            Map.entry("plugins", "plugins"),
            Map.entry("plugins/importErrors", "import_errors"),
            Map.entry("providers", "providers"),
            Map.entry("dags/{dag_id}/dagRuns/{dag_run_id}/upstreamAssetEvents", "asset_events"),
            Map.entry("dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/state-store", "task_state_store")));

    /** Single objects, which never exist. */
    private static final List<String> SINGLE = List.of(
            "assets/{asset_id}",
            "assets/aliases/{asset_alias_id}",
            "assets/{asset_id}/queuedEvents",
            "assets/{asset_id}/state-store",
            "assets/{asset_id}/state-store/{key}",
            "dags/{dag_id}/assets/queuedEvents",
            "dags/{dag_id}/assets/{asset_id}/queuedEvents",
            "connections/{connection_id}",
            "variables/{variable_key}",
            "dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/state-store/{key}",
            "dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/{map_index}/hitlDetails/tries/{try_number}");

    private EmptyOperations() {}

    public static List<Operation> all() {
        List<Operation> all = new ArrayList<>();
        COLLECTIONS.forEach((path, field) -> all.add(collection(path, field)));
        SINGLE.forEach(path ->
                all.add(Operation.get("/api/v2/" + path, Permission.ANYBODY, Reply.never(NOT_FOUND), call -> {
                            throw new ApiException(NOT_FOUND, "not found: Kubernetes and Argo have no such objects");
                        })
                        .describedAs("Without a counterpart", "Answer 404: there is no counterpart here")));
        all.add(Operation.get(
                        "/api/v2/dagWarnings",
                        Permission.ANYBODY,
                        Reply.ok(DagShapes.WARNINGS),
                        call -> empty(DagShapes.WARNINGS, "dag_warnings"))
                .query(
                        Parameter.of("dag_id", Schema.TEXT),
                        Parameter.of("warning_type", Schema.TEXT),
                        LIMIT,
                        OFFSET,
                        ORDER)
                .describedAs("DagWarning", "List nothing: a pipeline is checked before it reaches the cluster"));
        return all;
    }

    private static Operation collection(String path, String field) {
        Shape shape = shape(path, field);
        Operation operation = Operation.get(
                        "/api/v2/" + path, Permission.ANYBODY, Reply.ok(shape), call -> empty(shape, field))
                .describedAs("Without a counterpart", "List nothing: there is no counterpart here");
        return path.contains("{") || path.endsWith("importErrors") ? operation : operation.query(LIMIT, OFFSET, ORDER);
    }

    /** Named after its content; the collection is always empty. */
    private static Shape shape(String path, String field) {
        String name = path.endsWith("upstreamAssetEvents") ? "upstream_asset_events" : path.replaceAll("\\{[^}]*}", "");
        StringBuilder words = new StringBuilder("No");
        for (String word : name.split("[^A-Za-z]+", 0)) {
            words.append(word.isEmpty() ? "" : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return Shape.answer(words.toString())
                .with(field, Schema.listOf(Schema.OBJECT).atMost(0))
                .with("total_entries", Schema.INTEGER);
    }

    public static List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        COLLECTIONS.forEach((path, field) -> shapes.add(shape(path, field)));
        return shapes;
    }

    private static Answer empty(Shape shape, String field) {
        ObjectNode none = shape.startResponse()
                .put(field, JsonNodeFactory.instance.arrayNode())
                .put("total_entries", 0)
                .done();
        return Answer.Json.ok(none);
    }
}
