package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gangflow.server.http.ApiException;

/** The error for an object that already exists and must be unique, in the format that Airflow's clients expect. */
final class ConflictErrors {

    private static final int CONFLICT = 409;

    private ConflictErrors() {}

    static ApiException violated(String message) {
        JsonNode detail = JsonNodeFactory.instance
                .objectNode()
                .put("reason", "Unique constraint violation")
                .put("statement", "hidden")
                .put("orig_error", "hidden")
                .put("message", message);
        return new ApiException(CONFLICT, detail);
    }
}
