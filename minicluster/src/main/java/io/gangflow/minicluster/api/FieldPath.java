package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.json.ListKeys;
import io.gangflow.minicluster.object.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A path in an object, in the notation of {@code FieldsV1}: {@code f:name} for a field, {@code k:{"name":"a"}} for a
 * list element by its key, {@code v:"x"} for a value in a set.
 */
record FieldPath(List<String> elements) {

    FieldPath {
        elements = List.copyOf(elements);
    }

    /** The value at the path; null when there is none. */
    @Nullable
    JsonNode in(JsonNode root) {
        JsonNode node = root;
        for (String element : elements) {
            node = step(node, element);
            if (node == null) {
                return null;
            }
        }
        return node;
    }

    /** Removes the value, and objects that become empty as a result. */
    void removeFrom(ObjectNode root) {
        remove(root, 0);
    }

    boolean startsWith(FieldPath prefix) {
        return elements.size() > prefix.elements.size()
                && elements.subList(0, prefix.elements.size()).equals(prefix.elements);
    }

    boolean isListElement() {
        return elements.get(elements.size() - 1).startsWith("k:");
    }

    /** The form used in error messages: {@code .spec.containers[name="a"].image}. */
    @Override
    public String toString() {
        return elements.stream().map(FieldPath::readable).collect(Collectors.joining());
    }

    static JsonNode parse(String element) {
        try {
            return Json.read(element.substring(2).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Not an element of a field path: " + element, e);
        }
    }

    private boolean remove(JsonNode node, int depth) {
        String element = elements.get(depth);
        JsonNode child = step(node, element);
        if (child == null) {
            return false;
        }
        boolean last = depth == elements.size() - 1;
        if (!last && !(remove(child, depth + 1) && child.isEmpty())) {
            return false;
        }
        if (node instanceof ObjectNode object) {
            object.remove(element.substring(2));
        } else if (node instanceof ArrayNode array) {
            array.remove(indexOf(array, element));
        }
        return true;
    }

    private static @Nullable JsonNode step(JsonNode node, String element) {
        if (element.startsWith("f:")) {
            return node.get(element.substring(2));
        }
        int at = node instanceof ArrayNode array ? indexOf(array, element) : -1;
        return at < 0 ? null : node.get(at);
    }

    private static int indexOf(ArrayNode array, String element) {
        JsonNode wanted = parse(element);
        for (int i = 0; i < array.size(); i++) {
            if (element.startsWith("v:") ? array.get(i).equals(wanted) : hasKey(array.get(i), wanted)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean hasKey(JsonNode element, JsonNode key) {
        for (Map.Entry<String, JsonNode> field : key.properties()) {
            if (!ListKeys.value(element, field.getKey()).equals(field.getValue().asText())) {
                return false;
            }
        }
        return true;
    }

    private static String readable(String element) {
        if (element.startsWith("f:")) {
            return "." + element.substring(2);
        }
        JsonNode content = parse(element);
        return content.isObject()
                ? content.properties().stream()
                        .map(field -> field.getKey() + "=" + field.getValue())
                        .collect(Collectors.joining(",", "[", "]"))
                : "[=" + content + "]";
    }
}
