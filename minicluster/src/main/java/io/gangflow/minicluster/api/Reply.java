package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.StoredObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A handler's response: a complete body, or a streamed one. */
sealed interface Reply {

    String JSON = "application/json";

    static Reply json(int code, JsonNode body) {
        return new Content(code, JSON, Json.write(body));
    }

    static Reply object(int code, StoredObject object) {
        return new Content(code, JSON, object.bytes());
    }

    static Reply text(int code, String body) {
        return new Content(code, "text/plain; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
    }

    static Reply error(ApiException refusal) {
        return json(refusal.code(), refusal.status());
    }

    /** A complete body; its bytes must not be modified. */
    @SuppressWarnings("ArrayRecordComponent")
    record Content(int code, String type, byte[] body) implements Reply {}

    /** A chunked body with status 200. */
    record Streaming(String type, Writer writer) implements Reply {}

    /** Writes a streamed body until it is complete or the client has disconnected. */
    @FunctionalInterface
    interface Writer {
        void write(OutputStream out) throws IOException, InterruptedException;
    }
}
