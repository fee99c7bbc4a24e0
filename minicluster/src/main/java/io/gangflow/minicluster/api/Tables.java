package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.StoredObject;
import java.time.Instant;
import java.util.List;

/** The {@code Table} form of objects that {@code kubectl get} prefers. */
final class Tables {

    private Tables() {}

    static boolean isWanted(String accept) {
        return accept.contains("as=Table");
    }

    static ObjectNode of(ApiResource resource, List<StoredObject> objects, ObjectNode metadata, Instant now) {
        ObjectNode table = Json.object();
        table.put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
        table.set("metadata", metadata);
        List<Column> columns = Column.of(resource, now);
        ArrayNode definitions = table.putArray("columnDefinitions");
        for (Column column : columns) {
            definitions
                    .addObject()
                    .put("name", column.name())
                    .put("type", column.type())
                    .put("format", column.name().equals("Name") ? "name" : "")
                    .put("description", "")
                    .put("priority", column.wide() ? 1 : 0);
        }
        ArrayNode rows = table.putArray("rows");
        for (StoredObject object : objects) {
            ObjectNode row = rows.addObject();
            ArrayNode cells = row.putArray("cells");
            columns.forEach(column -> cells.add(column.cell().apply(object.node())));
            row.set("object", partial(object.node()));
        }
        return table;
    }

    /** A table contains only the metadata of the object itself. */
    private static ObjectNode partial(ObjectNode object) {
        ObjectNode partial = Json.object();
        partial.put("kind", "PartialObjectMetadata").put("apiVersion", "meta.k8s.io/v1");
        partial.set("metadata", object.path("metadata"));
        return partial;
    }
}
