package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;

/** What an object that is read as plain fields is called. */
final class Fields {

    private Fields() {}

    static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    static String namespace(JsonNode object) {
        return object.path("metadata").path("namespace").asText();
    }
}
