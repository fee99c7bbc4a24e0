package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.json.ListKeys;
import io.gangflow.minicluster.object.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The paths that a manager owns: every leaf, and every list element with a key. */
record FieldSet(Set<FieldPath> paths) {

    private static final Set<String> UNOWNED_METADATA = Set.of(
            "name",
            "namespace",
            "uid",
            "resourceVersion",
            "creationTimestamp",
            "generation",
            "generateName",
            "managedFields",
            "selfLink",
            "deletionTimestamp",
            "deletionGracePeriodSeconds");

    /** All paths of an object, except its identity and the fields that the server writes. */
    static FieldSet of(ObjectNode object) {
        FieldSet set = new FieldSet(new LinkedHashSet<>());
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            if (field.getKey().equals("metadata")) {
                for (Map.Entry<String, JsonNode> entry : field.getValue().properties()) {
                    if (!UNOWNED_METADATA.contains(entry.getKey())) {
                        set.add(List.of("f:metadata", "f:" + entry.getKey()), entry.getKey(), entry.getValue());
                    }
                }
            } else if (!field.getKey().equals("apiVersion") && !field.getKey().equals("kind")) {
                set.add(List.of("f:" + field.getKey()), field.getKey(), field.getValue());
            }
        }
        return set;
    }

    static FieldSet parse(JsonNode fieldsV1) {
        FieldSet set = new FieldSet(new LinkedHashSet<>());
        set.read(List.of(), fieldsV1);
        return set;
    }

    ObjectNode toFieldsV1() {
        ObjectNode root = Json.object();
        for (FieldPath path : paths) {
            ObjectNode node = root;
            for (String element : path.elements()) {
                node = Json.child(node, element);
            }
            if (path.isListElement()) {
                node.putObject(".");
            }
        }
        return root;
    }

    boolean isEmpty() {
        return paths.isEmpty();
    }

    private void add(List<String> path, String field, JsonNode value) {
        if (value instanceof ObjectNode object && !object.isEmpty()) {
            object.properties()
                    .forEach(child -> add(and(path, "f:" + child.getKey()), child.getKey(), child.getValue()));
        } else if (value instanceof ArrayNode array && ListKeys.isSet(field)) {
            array.forEach(element -> paths.add(new FieldPath(and(path, "v:" + text(element)))));
        } else if (value instanceof ArrayNode array && !array.isEmpty()) {
            addList(path, field, array);
        } else {
            paths.add(new FieldPath(path));
        }
    }

    private void addList(List<String> path, String field, ArrayNode array) {
        List<String> keys = ListKeys.of(field, array.get(0));
        if (keys.isEmpty()) {
            paths.add(new FieldPath(path));
            return;
        }
        for (JsonNode element : array) {
            List<String> item = and(path, "k:" + text(key(element, keys)));
            paths.add(new FieldPath(item));
            element.properties()
                    .forEach(child -> add(and(item, "f:" + child.getKey()), child.getKey(), child.getValue()));
        }
    }

    private static ObjectNode key(JsonNode element, List<String> keys) {
        ObjectNode key = Json.object();
        for (String name : keys) {
            JsonNode value = element.get(name);
            key.set(name, value == null ? JsonNodeFactory.instance.textNode(ListKeys.value(element, name)) : value);
        }
        return key;
    }

    private void read(List<String> path, JsonNode node) {
        if (!path.isEmpty() && (node.isEmpty() || node.has("."))) {
            paths.add(new FieldPath(path));
        }
        node.properties().forEach(child -> {
            if (!child.getKey().equals(".")) {
                read(and(path, child.getKey()), child.getValue());
            }
        });
    }

    private static List<String> and(List<String> path, String element) {
        List<String> longer = new ArrayList<>(path);
        longer.add(element);
        return longer;
    }

    private static String text(JsonNode node) {
        return new String(Json.write(node), StandardCharsets.UTF_8);
    }
}
