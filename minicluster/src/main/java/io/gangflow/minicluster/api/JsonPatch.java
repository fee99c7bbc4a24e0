package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** RFC 6902: a list of operations on JSON pointers. */
final class JsonPatch {

    private static final int MOST_OPERATIONS = 10_000;

    private JsonPatch() {}

    /** @throws ApiException (400, 422) when the patch makes no sense or does not fit the document */
    static ObjectNode apply(ObjectNode document, JsonNode patch) {
        if (!(patch instanceof ArrayNode) || patch.size() > MOST_OPERATIONS) {
            throw ApiException.badRequest("a JSON patch is a list of at most " + MOST_OPERATIONS + " operations");
        }
        ObjectNode holder = Json.object();
        holder.set("", document);
        for (JsonNode operation : patch) {
            perform(holder, operation);
        }
        if (holder.get("") instanceof ObjectNode result) {
            return result;
        }
        throw ApiException.badRequest("the patch leaves no object");
    }

    private static void perform(ObjectNode holder, JsonNode operation) {
        String op = operation.path("op").asText();
        Pointer path = Pointer.parse(operation.path("path").asText());
        switch (op) {
            case "add" -> path.add(holder, value(operation));
            case "remove" -> path.remove(holder);
            case "replace" -> path.replace(holder, value(operation));
            case "test" -> {
                if (!path.get(holder).equals(value(operation))) {
                    throw ApiException.badRequest("testing value " + operation.path("path") + " failed");
                }
            }
            case "copy" -> path.add(holder, from(operation).get(holder).deepCopy());
            case "move" -> {
                JsonNode moved = from(operation).get(holder);
                from(operation).remove(holder);
                path.add(holder, moved);
            }
            default -> throw ApiException.badRequest("Unexpected kind of operation: " + op);
        }
    }

    private static JsonNode value(JsonNode operation) {
        JsonNode value = operation.get("value");
        if (value == null) {
            throw ApiException.badRequest("the operation has no value: " + operation);
        }
        return value.deepCopy();
    }

    private static Pointer from(JsonNode operation) {
        return Pointer.parse(operation.path("from").asText());
    }
}
