package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.Json;
import java.util.Map;

/** JSON Merge Patch (RFC 7386): a null removes, an object merges, anything else replaces. */
final class MergePatch {

    private MergePatch() {}

    static ObjectNode apply(ObjectNode target, ObjectNode patch) {
        for (Map.Entry<String, JsonNode> field : patch.properties()) {
            JsonNode value = field.getValue();
            if (value.isNull()) {
                target.remove(field.getKey());
            } else if (value instanceof ObjectNode nested) {
                apply(Json.child(target, field.getKey()), nested);
            } else {
                target.set(field.getKey(), value.deepCopy());
            }
        }
        return target;
    }
}
