package io.gangflow.airflow.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.collection.Ordered;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An object with named fields, declared once: by it bodies are checked, answers are built and the OpenAPI document is
 * written.
 *
 * @param name in the document's components
 * @param strict whether other fields are refused
 */
public record Shape(String name, boolean strict, Map<String, Field> fields) {

    /** A field; what is not required may be left out. */
    public record Field(Schema schema, boolean required) {}

    public Shape {
        fields = Ordered.copyOf(fields);
    }

    /** What is answered; fields may be added in later versions. */
    public static Shape answer(String name) {
        return new Shape(name, false, Map.of());
    }

    /** What is asked; a field without a name here is an error. */
    public static Shape body(String name) {
        return new Shape(name, true, Map.of());
    }

    public Shape with(String field, Schema schema) {
        return with(field, new Field(schema, true));
    }

    /** Null when nobody knows. */
    public Shape orNull(String field, Schema schema) {
        return with(field, new Field(schema.orNull(), true));
    }

    public Shape maybe(String field, Schema schema) {
        return with(field, new Field(schema, false));
    }

    /** The four bounds that may be asked for of a column: {@code _gte}, {@code _gt}, {@code _lte}, {@code _lt}. */
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

    /** The same fields under another name, to be gone on with. */
    public Shape extended(String another) {
        return new Shape(another, strict, fields);
    }

    /** Where the document has it. */
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

    /** Begins an answer; what is not put is null where it may be. */
    public ShapedAnswer begin() {
        return new ShapedAnswer(this);
    }

    /** A list of such objects under a name, with how many there are, as Airflow's collections have it. */
    public Shape collection(String another, String field) {
        return answer(another).with(field, Schema.listOf(ref())).with("total_entries", Schema.INTEGER);
    }

    /** A collection that can be gone through by cursors, too. */
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
