package io.gangflow.server.operation;

import io.gangflow.server.schema.Schema;

/**
 * A query parameter. If its schema is a list, it can be given several times.
 *
 * @param description one sentence, or empty if the name is sufficient
 */
public record Parameter(String name, Schema schema, String description) {

    public static Parameter of(String name, Schema schema) {
        return new Parameter(name, schema, "");
    }

    /** Returns a parameter that can be given any number of times. */
    public static Parameter several(String name, Schema item) {
        return new Parameter(name, Schema.listOf(item), "");
    }

    boolean isList() {
        return schema.json().path("type").asText().equals("array");
    }
}
