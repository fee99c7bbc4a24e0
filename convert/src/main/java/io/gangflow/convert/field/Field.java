package io.gangflow.convert.field;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A value of an object that is being converted. Converted values are marked as taken, so that {@link UnconvertedFields} can
 * list the rest: no converter has to know the fields that it does not support. Not thread-safe.
 */
public final class Field {

    private final JsonNode node;
    private final String path;
    private final Set<String> taken;
    private final Set<String> whole;

    private Field(JsonNode node, String path, Set<String> taken, Set<String> whole) {
        this.node = node;
        this.path = path;
        this.taken = taken;
        this.whole = whole;
    }

    /** The root of an object with no value taken. */
    public static Field root(JsonNode tree) {
        return new Field(tree, "", new HashSet<>(), new HashSet<>());
    }

    /** Returns the value below some keys, or a missing field. */
    public Field at(String... keys) {
        Field field = this;
        for (String key : keys) {
            String below = field.path.isEmpty() ? key : field.path + "." + key;
            field = new Field(field.node.path(key), below, taken, whole);
        }
        return field;
    }

    /** The elements of a list; named by their {@code name} if all names are different. */
    public List<Field> items() {
        List<Field> items = new ArrayList<>();
        boolean named = isNamed();
        for (int index = 0; index < node.size() && node.isArray(); index++) {
            String label = named ? node.get(index).path("name").asText() : Integer.toString(index);
            items.add(new Field(node.get(index), path + "[" + label + "]", taken, whole));
        }
        return items;
    }

    private boolean isNamed() {
        Set<String> names = new HashSet<>();
        for (JsonNode element : node) {
            if (!element.path("name").isTextual()
                    || !names.add(element.path("name").asText())) {
                return false;
            }
        }
        return true;
    }

    /** The values of a mapping by key. */
    public Map<String, Field> fields() {
        Map<String, Field> fields = new LinkedHashMap<>();
        node.properties().forEach(entry -> fields.put(entry.getKey(), at(entry.getKey())));
        return fields;
    }

    /** Whether the field has a value other than null. */
    public boolean isGiven() {
        return !node.isMissingNode() && !node.isNull();
    }

    public String path() {
        return path;
    }

    /** The value, without taking it. */
    public JsonNode tree() {
        return node;
    }

    /** A scalar as text, without taking it. */
    public Optional<String> peek() {
        return node.isValueNode() && !node.isNull() ? Optional.of(node.asText()) : Optional.empty();
    }

    /** Takes a scalar as text; any other value stays a leftover. */
    public Optional<String> text() {
        Optional<String> text = peek();
        text.ifPresent(value -> taken.add(path));
        return text;
    }

    /** Takes a whole number that fits an int; any other value stays a leftover. */
    public Optional<Integer> number() {
        Optional<Integer> number =
                peek().filter(text -> text.matches("[0-9]{1,9}")).map(Integer::valueOf);
        number.ifPresent(value -> taken.add(path));
        return number;
    }

    /** Takes the value with everything below it. */
    public JsonNode take() {
        whole.add(path);
        return node.isMissingNode() ? MissingNode.getInstance() : node;
    }

    /** Makes the value with everything below it a leftover again. */
    public void giveBack() {
        String below = path.isEmpty() ? "" : path + ".";
        String item = path + "[";
        taken.removeIf(each -> each.equals(path) || each.startsWith(below) || each.startsWith(item));
        whole.removeIf(each -> each.equals(path) || each.startsWith(below) || each.startsWith(item));
    }

    public boolean isTaken() {
        return taken.contains(path) || whole.contains(path);
    }
}
