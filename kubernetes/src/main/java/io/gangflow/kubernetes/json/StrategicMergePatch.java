package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kubernetes' strategic merge patch: a merge patch in which known lists merge by key, with the directives
 * {@code $patch: delete|replace|merge}, {@code $deleteFromPrimitiveList/..}, {@code $retainKeys} and
 * {@code $setElementOrder/..} (whose order is not enforced). For built-in Kubernetes kinds only; custom resources
 * accept merge patches only.
 */
public final class StrategicMergePatch {

    private static final String PATCH = "$patch";
    private static final String DELETE_FROM = "$deleteFromPrimitiveList/";
    private static final String RETAIN = "$retainKeys";

    private StrategicMergePatch() {}

    /** Merges the patch into the target, which is changed and returned. */
    public static ObjectNode apply(ObjectNode target, ObjectNode patch) {
        if (patch.path(PATCH).asText().equals("replace")) {
            target.removeAll();
        }
        retain(target, patch.get(RETAIN));
        for (Map.Entry<String, JsonNode> field : patch.properties()) {
            if (field.getKey().startsWith(DELETE_FROM)) {
                removeValues(target.path(field.getKey().substring(DELETE_FROM.length())), field.getValue());
            } else if (!field.getKey().startsWith("$")) {
                field(target, field.getKey(), field.getValue());
            }
        }
        return target;
    }

    private static void retain(ObjectNode target, @Nullable JsonNode keys) {
        if (keys instanceof ArrayNode array) {
            List<String> kept = array.valueStream().map(JsonNode::asText).toList();
            target.retain(kept);
        }
    }

    private static void field(ObjectNode target, String name, JsonNode value) {
        if (value.isNull()) {
            target.remove(name);
        } else if (value instanceof ObjectNode object) {
            if (object.path(PATCH).asText().equals("delete")) {
                target.remove(name);
            } else {
                apply(child(target, name), object);
            }
        } else if (value instanceof ArrayNode array) {
            list(target, name, array);
        } else {
            target.set(name, value);
        }
    }

    private static ObjectNode child(ObjectNode parent, String field) {
        return parent.get(field) instanceof ObjectNode child ? child : parent.putObject(field);
    }

    private static void list(ObjectNode target, String name, ArrayNode patch) {
        ArrayNode current = target.get(name) instanceof ArrayNode array ? array : JsonNodeFactory.instance.arrayNode();
        boolean whole = patch.valueStream().anyMatch(e -> e.path(PATCH).asText().equals("replace"));
        JsonNode sample = patch.isEmpty() ? JsonNodeFactory.instance.objectNode() : patch.path(0);
        List<String> keys = ListKeys.of(name, sample);
        if (ListKeys.isSet(name)) {
            addAbsent(current, patch);
            target.set(name, current);
        } else if (whole || keys.isEmpty()) {
            target.set(name, withoutDirectives(patch));
        } else {
            patch.forEach(element -> element(current, element, keys));
            target.set(name, current);
        }
    }

    private static void element(ArrayNode current, JsonNode patch, List<String> keys) {
        int at = indexOf(current, patch, keys);
        boolean delete = patch.path(PATCH).asText().equals("delete");
        if (delete && at >= 0) {
            current.remove(at);
        } else if (!delete && at >= 0 && current.get(at) instanceof ObjectNode object) {
            apply(object, (ObjectNode) patch);
        } else if (!delete) {
            current.add(apply(JsonNodeFactory.instance.objectNode(), (ObjectNode) patch));
        }
    }

    private static int indexOf(ArrayNode list, JsonNode element, List<String> keys) {
        for (int i = 0; i < list.size(); i++) {
            if (ListKeys.same(list.get(i), element, keys)) {
                return i;
            }
        }
        return -1;
    }

    private static ArrayNode withoutDirectives(ArrayNode patch) {
        ArrayNode plain = JsonNodeFactory.instance.arrayNode();
        for (JsonNode element : patch) {
            if (element instanceof ObjectNode object) {
                boolean directiveOnly = object.has(PATCH) && object.size() == 1;
                if (!directiveOnly) {
                    plain.add(apply(JsonNodeFactory.instance.objectNode(), object));
                }
            } else {
                plain.add(element);
            }
        }
        return plain;
    }

    private static void addAbsent(ArrayNode current, ArrayNode values) {
        for (JsonNode value : values) {
            if (current.valueStream().noneMatch(value::equals)) {
                current.add(value);
            }
        }
    }

    private static void removeValues(JsonNode list, JsonNode values) {
        if (list instanceof ArrayNode array) {
            for (JsonNode value : values) {
                for (int i = array.size() - 1; i >= 0; i--) {
                    if (array.get(i).equals(value)) {
                        array.remove(i);
                    }
                }
            }
        }
    }
}
