package io.gangflow.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;

/**
 * The schema of a value, as JSON Schema in an OpenAPI 3.1 document. {@link SchemaCheck} supports only the keywords used
 * here.
 *
 * @param json must not be changed
 */
public record Schema(ObjectNode json) {

    public static final Schema ANY = new Schema(object());
    public static final Schema TEXT = type("string");
    public static final Schema TIME = format("date-time");
    public static final Schema UUID = format("uuid");
    public static final Schema INTEGER = type("integer");
    public static final Schema NUMBER = type("number");
    public static final Schema BOOLEAN = type("boolean");
    /** An object with any fields. */
    public static final Schema OBJECT = mapOf(ANY);

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static Schema type(String type) {
        return new Schema(object().put("type", type));
    }

    private static Schema format(String format) {
        return new Schema(object().put("type", "string").put("format", format));
    }

    /**
     * Returns the schema of a text with a maximum length.
     *
     * @param longest in characters
     */
    public static Schema text(int longest) {
        return new Schema(object().put("type", "string").put("maxLength", longest));
    }

    public static Schema matching(String pattern, int longest) {
        return new Schema(object().put("type", "string").put("pattern", pattern).put("maxLength", longest));
    }

    public static Schema integer(long least) {
        return new Schema(object().put("type", "integer").put("minimum", least));
    }

    public static Schema integer(long least, long most) {
        return new Schema(object().put("type", "integer").put("minimum", least).put("maximum", most));
    }

    public static Schema oneOf(String... values) {
        ObjectNode json = object().put("type", "string");
        ArrayNode names = json.putArray("enum");
        Arrays.stream(values).forEach(names::add);
        return new Schema(json);
    }

    public static Schema listOf(Schema items) {
        ObjectNode json = object().put("type", "array");
        json.set("items", items.json);
        return new Schema(json);
    }

    public static Schema mapOf(Schema values) {
        ObjectNode json = object().put("type", "object");
        json.set("additionalProperties", values.json);
        return new Schema(json);
    }

    public static Schema anyOf(Schema... choices) {
        ObjectNode json = object();
        ArrayNode list = json.putArray("anyOf");
        List.of(choices).forEach(choice -> list.add(choice.json));
        return new Schema(json);
    }

    /** Returns this schema, extended by null. */
    public Schema orNull() {
        return anyOf(this, new Schema(object().put("type", "null")));
    }

    /** Returns this schema with a default value. */
    public Schema orElse(JsonNode value) {
        ObjectNode copy = json.deepCopy();
        copy.set("default", value);
        return new Schema(copy);
    }

    /** Returns this list schema with a maximum number of items. */
    public Schema atMost(int items) {
        return new Schema(json.deepCopy().put("maxItems", items));
    }

    /** Whether null is allowed. */
    public boolean hasNull() {
        for (JsonNode choice : json.path("anyOf")) {
            if (choice.path("type").asText().equals("null")) {
                return true;
            }
        }
        return json.isEmpty();
    }
}
