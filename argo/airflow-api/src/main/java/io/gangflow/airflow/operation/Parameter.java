package io.gangflow.airflow.operation;

import io.gangflow.airflow.schema.Schema;

/**
 * A parameter in the query. One whose schema is a list may be given several times.
 *
 * @param description one sentence, or empty where the name says it
 */
public record Parameter(String name, Schema schema, String description) {

    public static Parameter of(String name, Schema schema) {
        return new Parameter(name, schema, "");
    }

    /** Given any number of times. */
    public static Parameter several(String name, Schema item) {
        return new Parameter(name, Schema.listOf(item), "");
    }

    boolean isList() {
        return schema.json().path("type").asText().equals("array");
    }
}
