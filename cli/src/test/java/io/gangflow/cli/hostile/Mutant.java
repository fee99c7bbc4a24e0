package io.gangflow.cli.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A document that differs from a valid one at one path: the value is deleted, or replaced by another kind of value.
 *
 * @param path JSON pointer of the changed value
 * @param change description of the change
 */
record Mutant(String path, String change, JsonNode tree) {

    private static final String DELETED = "deleted";
    private static final Map<String, JsonNode> VALUES = values();

    private static Map<String, JsonNode> values() {
        JsonNodeFactory json = JsonNodeFactory.instance;
        Map<String, JsonNode> values = new LinkedHashMap<>();
        values.put("null", json.nullNode());
        values.put("a text", json.textNode("x-y"));
        values.put("an empty text", json.textNode(""));
        values.put("an unknown word", json.textNode("Unheard"));
        values.put("a text of another script", json.textNode("\u0438\ud83d\ude80e\u0301"));
        values.put("a template", json.textNode("{{item.x}}"));
        values.put("a path out", json.textNode("../../x"));
        values.put("a number", json.numberNode(7));
        values.put("zero", json.numberNode(0));
        values.put("a fraction", json.numberNode(0.5));
        values.put("a negative number", json.numberNode(-1));
        values.put("the largest int", json.numberNode(Integer.MAX_VALUE));
        values.put("the smallest int", json.numberNode(Integer.MIN_VALUE));
        values.put("a huge number", json.numberNode(999_999_999_999_999_999L));
        values.put("a huge fraction", json.numberNode(1e300));
        values.put("a large amount", json.textNode("9999999Ei"));
        values.put("a number in quotes", json.textNode("99999999999999999999"));
        values.put("true", json.booleanNode(true));
        values.put("an empty list", json.arrayNode());
        values.put("a list", json.arrayNode().add("x").add(1));
        values.put("a list of nothing", json.arrayNode().addNull());
        values.put("a list of objects", json.arrayNode().addObject().put("x", "y"));
        values.put("an empty object", json.objectNode());
        values.put("an object", json.objectNode().put("x", "y"));
        values.put("an object of nothing", json.objectNode().putNull("x"));
        return values;
    }

    /** Returns every path of a document below its root, in document order. */
    static List<String> paths(JsonNode tree) {
        List<String> paths = new ArrayList<>();
        collect(tree, "", paths);
        return paths;
    }

    private static void collect(JsonNode node, String path, List<String> paths) {
        node.properties().forEach(field -> {
            String below = path + "/" + field.getKey().replace("~", "~0").replace("/", "~1");
            paths.add(below);
            collect(field.getValue(), below, paths);
        });
        for (int index = 0; node.isArray() && index < node.size(); index++) {
            paths.add(path + "/" + index);
            collect(node.get(index), path + "/" + index, paths);
        }
    }

    /** Returns every mutation of a path. */
    static List<Mutant> all(JsonNode tree, String path) {
        List<Mutant> mutants = new ArrayList<>();
        mutants.add(of(tree, path, DELETED, null));
        VALUES.forEach((change, value) -> mutants.add(of(tree, path, change, value)));
        return mutants;
    }

    /** Returns one mutation; deletions are as frequent as replacements. */
    static Mutant drawn(JsonNode tree, String path, Random random) {
        if (random.nextBoolean()) {
            return of(tree, path, DELETED, null);
        }
        List<String> changes = List.copyOf(VALUES.keySet());
        String drawn = changes.get(random.nextInt(changes.size()));
        return of(tree, path, drawn, VALUES.get(drawn));
    }

    private static Mutant of(JsonNode tree, String path, String change, @Nullable JsonNode value) {
        JsonNode copy = tree.deepCopy();
        int slash = path.lastIndexOf('/');
        JsonNode parent = copy.at(path.substring(0, slash));
        String last = path.substring(slash + 1).replace("~1", "/").replace("~0", "~");
        if (parent instanceof ObjectNode object) {
            if (value == null) {
                object.remove(last);
            } else {
                object.set(last, value);
            }
        } else if (parent instanceof ArrayNode array) {
            if (value == null) {
                array.remove(Integer.parseInt(last));
            } else {
                array.set(Integer.parseInt(last), value);
            }
        }
        return new Mutant(path, change, copy);
    }

    @Override
    public String toString() {
        return "%s of %s %s".formatted(path, tree.path("kind").asText("a document"), change);
    }
}
