package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.function.UnaryOperator;

/** The texts in a tree. */
public final class TreeTexts {

    private TreeTexts() {}

    /** Returns a copy of the tree with changed texts; keys do not change. */
    public static JsonNode replace(JsonNode tree, UnaryOperator<String> change) {
        if (tree instanceof TextNode text) {
            return TextNode.valueOf(change.apply(text.textValue()));
        }
        if (tree instanceof ObjectNode object) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(field -> copy.set(field.getKey(), replace(field.getValue(), change)));
            return copy;
        }
        if (tree instanceof ArrayNode array) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            array.forEach(element -> copy.add(replace(element, change)));
            return copy;
        }
        return tree;
    }
}
