package io.gangflow.argo.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;

/** What was written as JSON values. Nothing and null are left out, as the API server takes them for absent. */
public final class TreeValues {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private TreeValues() {}

    public static ObjectNode object(Node.Mapping mapping) {
        ObjectNode object = JSON.objectNode();
        for (Node.Entry entry : mapping.entries()) {
            if (isSomething(entry.value())) {
                object.set(entry.key().value(), value(entry.value()));
            }
        }
        return object;
    }

    private static JsonNode value(Node node) {
        if (node instanceof Node.Mapping mapping) {
            return object(mapping);
        }
        if (node instanceof Node.Sequence sequence) {
            ArrayNode array = JSON.arrayNode();
            sequence.items().stream().filter(TreeValues::isSomething).forEach(item -> array.add(value(item)));
            return array;
        }
        Node.Scalar scalar = (Node.Scalar) node;
        return scalar.plain() ? plain(scalar.value()) : JSON.textNode(scalar.value());
    }

    private static JsonNode plain(String text) {
        if (PlainScalar.isInteger(text)) {
            long number = Long.parseLong(text);
            boolean small = number == (int) number;
            return small ? JSON.numberNode((int) number) : JSON.numberNode(number);
        }
        if (PlainScalar.isBoolean(text)) {
            return JSON.booleanNode(PlainScalar.isTrue(text));
        }
        boolean fraction = text.contains(".") || text.contains("e") || text.contains("E");
        return fraction && PlainScalar.isNumber(text) ? JSON.numberNode(Double.parseDouble(text)) : JSON.textNode(text);
    }

    private static boolean isSomething(Node node) {
        return !(node instanceof Node.Scalar scalar && scalar.isNull());
    }
}
