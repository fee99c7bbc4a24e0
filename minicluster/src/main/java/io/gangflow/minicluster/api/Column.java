package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A column of a table.
 *
 * @param name its heading
 * @param type {@code string}, {@code integer} or {@code date}
 * @param wide whether it is shown only with {@code -o wide}
 * @param cell its value for an object
 */
record Column(String name, String type, boolean wide, Function<JsonNode, JsonNode> cell) {

    static List<Column> of(ApiResource resource, Instant now) {
        List<Column> columns = new ArrayList<>();
        columns.add(text("Name", object -> object.path("metadata").path("name").asText()));
        if (resource.equals(KindCatalogue.POD)) {
            columns.add(text("Ready", PodColumns::ready));
            columns.add(text("Status", PodColumns::status));
            columns.add(new Column("Restarts", "integer", false, PodColumns::restarts));
        } else if (resource.statusSubresource() || resource.plural().equals("workflows")) {
            columns.add(text("Status", Column::phase));
        }
        columns.add(text("Age", object -> Age.of(object, now)));
        if (resource.equals(KindCatalogue.POD)) {
            columns.add(wide("IP", object -> object.path("status").path("podIP").asText("<none>")));
            columns.add(
                    wide("Node", object -> object.path("spec").path("nodeName").asText("<none>")));
        }
        return columns;
    }

    static Column text(String name, Function<JsonNode, String> value) {
        return new Column(name, "string", false, object -> JsonNodeFactory.instance.textNode(value.apply(object)));
    }

    static Column wide(String name, Function<JsonNode, String> value) {
        return new Column(name, "string", true, object -> JsonNodeFactory.instance.textNode(value.apply(object)));
    }

    private static String phase(JsonNode object) {
        JsonNode status = object.path("status");
        JsonNode phase =
                status.path("phase").isMissingNode() ? status.path("state").path("phase") : status.path("phase");
        return phase.asText("");
    }
}
