package io.gangflow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** A response of the model API server. */
public record ModelReply(int code, JsonNode body) {

    public boolean isGood() {
        return code < 300;
    }

    /** A Status. */
    public static ModelReply status(int code, String reason) {
        return new ModelReply(
                code,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("apiVersion", "v1")
                        .put("kind", "Status")
                        .put("status", code < 300 ? "Success" : "Failure")
                        .put("reason", reason)
                        .put("message", reason)
                        .put("code", code));
    }
}
