package io.gangflow.live;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Set;

/**
 * An item of a list as plain fields, without what nothing of ours reads and what is a third of an object: who wrote which
 * field ({@code managedFields}), and the images that a node has. Fields that are null are left out.
 */
final class ItemTree {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Set<String> unread;

    /** @param unread names of fields of {@code metadata} and {@code status} that are left out */
    ItemTree(Set<String> unread) {
        this.unread = Set.copyOf(unread);
    }

    /** Reads it from a parser that stands at its first brace. */
    ObjectNode read(JsonParser parser) throws IOException {
        ObjectNode tree = NODES.objectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            boolean described = name.equals("metadata") || name.equals("status");
            put(tree, name, parser, value, described ? unread : Set.of());
        }
        return tree;
    }

    private static ObjectNode object(JsonParser parser, Set<String> unread) throws IOException {
        ObjectNode tree = NODES.objectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (unread.contains(name)) {
                parser.skipChildren();
            } else {
                put(tree, name, parser, value, Set.of());
            }
        }
        return tree;
    }

    private static void put(ObjectNode tree, String name, JsonParser parser, JsonToken value, Set<String> unread)
            throws IOException {
        switch (value) {
            case START_OBJECT -> tree.set(name, object(parser, unread));
            case START_ARRAY -> tree.set(name, array(parser));
            case VALUE_STRING -> tree.put(name, parser.getText());
            case VALUE_NULL -> {}
            default -> tree.set(name, parser.<JsonNode>readValueAsTree());
        }
    }

    private static ArrayNode array(JsonParser parser) throws IOException {
        ArrayNode array = NODES.arrayNode();
        for (JsonToken value = parser.nextToken(); value != JsonToken.END_ARRAY; value = parser.nextToken()) {
            switch (value) {
                case START_OBJECT -> array.add(object(parser, Set.of()));
                case START_ARRAY -> array.add(array(parser));
                case VALUE_STRING -> array.add(parser.getText());
                default -> array.add(parser.<JsonNode>readValueAsTree());
            }
        }
        return array;
    }
}
