package io.gangflow.workloads.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Visits every field of an object with its path from the root. */
final class TreeWalk {

    private TreeWalk() {}

    /** Receives a field: the path of its parents and itself, and its value. */
    @FunctionalInterface
    interface FieldVisitor {
        void take(List<String> path, JsonNode value);
    }

    static void fields(JsonNode tree, FieldVisitor taker) {
        walk(tree, new ArrayList<>(), taker);
    }

    private static void walk(JsonNode node, List<String> path, FieldVisitor taker) {
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                path.add(field.getKey());
                taker.take(path, field.getValue());
                walk(field.getValue(), path, taker);
                path.remove(path.size() - 1);
            }
        } else if (node.isArray()) {
            for (int index = 0; index < node.size(); index++) {
                path.add(Integer.toString(index));
                walk(node.get(index), path, taker);
                path.remove(path.size() - 1);
            }
        }
    }
}
