package io.gangflow.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.collection.OrderedMaps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An object with named fields, declared once: used to validate bodies, to build responses and to write the OpenAPI
 * document.
 *
 * @param name in the document's components
 * @param strict whether other fields are rejected
 */
public record Shape(String name, boolean strict, Map<String, Field> fields) {

    /** A field; one that is not required can be left out. */
    public record Field(Schema schema, boolean required) {}

    public Shape {
        fields = OrderedMaps.copyOf(fields);
    }

    /** Returns the shape of a response; later versions can add fields. */
    public static Shape answer(String name) {
        return new Shape(name, false, Map.of());
    }

    /** Returns the shape of a request; an undeclared field is an error. */
    public static Shape body(String name) {
        return new Shape(name, true, Map.of());
    }

    public Shape with(String field, Schema schema) {
        return with(field, new Field(schema, true));
    }

    /** Adds a field that is null when the value is unknown. */
    public Shape orNull(String field, Schema schema) {
        return with(field, new Field(schema.orNull(), true));
    }

    public Shape maybe(String field, Schema schema) {
        return with(field, new Field(schema, false));
    }

    /** Adds the four range parameters of a column: {@code _gte}, {@code _gt}, {@code _lte}, {@code _lt}. */
    public Shape within(String column, Schema schema) {
        Shape bounded = this;
        for (String bound : List.of("_gte", "_gt", "_lte", "_lt")) {
            bounded = bounded.maybe(column + bound, schema.orNull());
        }
        return bounded;
    }

    private Shape with(String field, Field declared) {
        Map<String, Field> all = new LinkedHashMap<>(fields);
        all.put(field, declared);
        return new Shape(name, strict, all);
    }

    /** Returns the same fields under another name, to which more can be added. */
    public Shape extended(String another) {
        return new Shape(another, strict, fields);
    }

    /** Returns the reference to this shape in the document. */
    public Schema ref() {
        return new Schema(JsonNodeFactory.instance.objectNode().put("$ref", "#/components/schemas/" + name));
    }

    public Schema schema() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("type", "object");
        ObjectNode properties = json.putObject("properties");
        ArrayNode required = json.putArray("required");
        fields.forEach((field, declared) -> {
            properties.set(field, declared.schema().json());
            if (declared.required()) {
                required.add(field);
            }
        });
        if (required.isEmpty()) {
            json.remove("required");
        }
        if (strict) {
            json.put("additionalProperties", false);
        }
        return new Schema(json);
    }

    /** Starts a response; a field that is not set is null if allowed. */
    public ShapedAnswer startResponse() {
        return new ShapedAnswer(this);
    }

    /** Returns a named list of such objects with their total number, like Airflow's collections. */
    public Shape collection(String another, String field) {
        return answer(another).with(field, Schema.listOf(ref())).with("total_entries", Schema.INTEGER);
    }

    /** Returns a collection whose pages can also be requested by cursor. */
    public Shape cursored(String another, String field) {
        return collection(another, field)
                .maybe("total_entries_limit", Schema.INTEGER.orNull())
                .maybe("next_cursor", Schema.TEXT.orNull())
                .maybe("previous_cursor", Schema.TEXT.orNull());
    }

    JsonNode missing(String field) {
        Field declared = fields.get(field);
        if (declared == null || (declared.required() && !declared.schema().hasNull())) {
            throw new IllegalStateException("field `%s` of %s has no value".formatted(field, name));
        }
        return JsonNodeFactory.instance.nullNode();
    }
}
