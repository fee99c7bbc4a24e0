package io.gangflow.cli.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The differences between two states of an object, one line per path: {@code spec.templates[train].dag: 1 → 2}. If all
 * elements of a list have a {@code name}, they are matched by name, so that a new element does not shift others.
 */
public final class ObjectDiff {

    private static final int LONGEST_VALUE = 60;

    /** Fields that the server sets. */
    private static final Set<String> KEPT =
            Set.of("managedFields", "resourceVersion", "generation", "uid", "creationTimestamp", "selfLink");

    private final List<String> lines = new ArrayList<>();

    private ObjectDiff() {}

    public static List<String> of(JsonNode before, JsonNode after) {
        ObjectDiff diff = new ObjectDiff();
        diff.compare("", wanted(before), wanted(after));
        return diff.lines;
    }

    private static JsonNode wanted(JsonNode object) {
        JsonNode copy = object.deepCopy();
        if (copy instanceof ObjectNode fields) {
            fields.remove("status");
            if (fields.path("metadata") instanceof ObjectNode metadata) {
                metadata.remove(KEPT);
            }
        }
        return copy;
    }

    private void compare(String path, JsonNode before, JsonNode after) {
        if (before.equals(after)) {
            return;
        }
        if (before.isObject() && after.isObject()) {
            fields(path, map(before), map(after), "");
        } else if (before.isArray() && after.isArray() && named(before) && named(after)) {
            fields(path, byName(before), byName(after), "[");
        } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
            for (int index = 0; index < before.size(); index++) {
                compare(path + "[" + index + "]", before.get(index), after.get(index));
            }
        } else if (isLong(before) && isLong(after)) {
            lines.add(path + ":");
            TextDiff.of(before.asText(), after.asText()).forEach(line -> lines.add("    " + line));
        } else {
            lines.add("%s: %s → %s".formatted(path, text(before), text(after)));
        }
    }

    private void fields(String path, Map<String, JsonNode> before, Map<String, JsonNode> after, String bracket) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            String below = bracket.isEmpty() ? (path.isEmpty() ? name : path + "." + name) : path + "[" + name + "]";
            JsonNode old = before.get(name);
            JsonNode now = after.get(name);
            if (old == null) {
                lines.add("+ %s: %s".formatted(below, now == null ? "" : text(now)));
            } else if (now == null) {
                lines.add("- %s: %s".formatted(below, text(old)));
            } else {
                compare(below, old, now);
            }
        }
    }

    private static boolean isLong(JsonNode value) {
        return value.isTextual() && value.asText().contains("\n");
    }

    private static Map<String, JsonNode> map(JsonNode object) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        return fields;
    }

    private static boolean named(JsonNode array) {
        Set<String> names = new TreeSet<>();
        for (JsonNode element : array) {
            if (!element.path("name").isTextual()
                    || !names.add(element.path("name").asText())) {
                return false;
            }
        }
        return !array.isEmpty();
    }

    private static Map<String, JsonNode> byName(JsonNode array) {
        Map<String, JsonNode> elements = new LinkedHashMap<>();
        array.forEach(element -> elements.put(element.path("name").asText(), element));
        return elements;
    }

    private static String text(JsonNode value) {
        String text = value.isTextual() ? value.asText() : value.toString();
        String line = text.replace("\n", "\\n");
        return line.length() <= LONGEST_VALUE ? line : line.substring(0, LONGEST_VALUE - 1) + "…";
    }
}
