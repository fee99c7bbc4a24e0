package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;

/** The name of an object that is read as plain fields. */
final class Fields {

    private Fields() {}

    static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    static String namespace(JsonNode object) {
        return object.path("metadata").path("namespace").asText();
    }
}
