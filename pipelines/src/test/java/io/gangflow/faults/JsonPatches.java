package io.gangflow.faults;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Merge patches, and those operations of JSON patches that clients send. */
final class JsonPatches {

    private JsonPatches() {}

    static void merge(ObjectNode into, JsonNode patch) {
        patch.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (value.isNull()) {
                into.remove(field.getKey());
            } else if (value.isObject()) {
                ObjectNode child =
                        into.path(field.getKey()) instanceof ObjectNode there ? there : into.putObject(field.getKey());
                merge(child, value);
            } else {
                into.set(field.getKey(), value.deepCopy());
            }
        });
    }

    /** Applies the operations; false when a test fails or a path does not exist. */
    static boolean apply(ObjectNode into, JsonNode operations) {
        for (JsonNode operation : operations) {
            JsonPointer path = JsonPointer.compile(operation.path("path").asText());
            String last = path.last().getMatchingProperty();
            JsonNode parent = into.at(path.head());
            boolean done = switch (operation.path("op").asText()) {
                case "test" -> into.at(path).equals(operation.path("value"));
                case "remove" -> remove(parent, last);
                default -> set(parent, last, operation);
            };
            if (!done) {
                return false;
            }
        }
        return true;
    }

    private static boolean remove(JsonNode parent, String last) {
        if (parent instanceof ArrayNode array) {
            return array.remove(Integer.parseInt(last)) != null;
        }
        return parent instanceof ObjectNode object && object.remove(last) != null;
    }

    private static boolean set(JsonNode parent, String last, JsonNode operation) {
        JsonNode value = operation.path("value").deepCopy();
        if (parent instanceof ArrayNode array) {
            if (last.equals("-")) {
                array.add(value);
            } else if (operation.path("op").asText().equals("add")) {
                array.insert(Integer.parseInt(last), value);
            } else {
                array.set(Integer.parseInt(last), value);
            }
            return true;
        }
        if (parent instanceof ObjectNode object) {
            object.set(last, value);
            return true;
        }
        return false;
    }
}
