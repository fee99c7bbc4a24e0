package io.gangflow.pipeline.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.LinkedHashMap;
import java.util.Map;

/** Converts a tree to maps, lists, strings, longs, doubles and booleans. */
final class PlainValues {

    private PlainValues() {}

    static Map<String, Object> map(Node.Mapping mapping) {
        return map(mapping, false);
    }

    /** Converts the fields of a Kubernetes object, where 0644 is a number, as in kubectl. */
    static Map<String, Object> manifest(Node.Mapping mapping) {
        return map(mapping, true);
    }

    private static Map<String, Object> map(Node.Mapping mapping, boolean octal) {
        Map<String, Object> map = new LinkedHashMap<>();
        mapping.entries().forEach(entry -> map.put(entry.key().value(), value(entry.value(), octal)));
        return map;
    }

    static String json(Node node) {
        try {
            return BoundedJson.MAPPER.writeValueAsString(value(node, false));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is not JSON", e);
        }
    }

    private static Object value(Node node, boolean octal) {
        if (node instanceof Node.Mapping mapping) {
            return map(mapping, octal);
        }
        if (node instanceof Node.Sequence sequence) {
            return sequence.items().stream().map(item -> value(item, octal)).toList();
        }
        Node.Scalar scalar = (Node.Scalar) node;
        if (octal && scalar.plain() && PlainScalar.isOctal(scalar.value())) {
            return Long.valueOf(scalar.value(), 8);
        }
        return scalar.plain() ? plain(scalar.value()) : scalar.value();
    }

    private static Object plain(String text) {
        if (PlainScalar.isInteger(text)) {
            return Long.valueOf(text);
        }
        if (PlainScalar.isBoolean(text)) {
            return PlainScalar.isTrue(text);
        }
        // 010 has the form of a number, but it is unclear which number is meant.
        boolean number = PlainScalar.isNumber(text) && (text.contains(".") || text.contains("e") || text.contains("E"));
        return number ? (Object) Double.valueOf(text) : text;
    }
}
