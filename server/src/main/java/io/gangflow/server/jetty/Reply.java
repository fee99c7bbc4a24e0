package io.gangflow.server.jetty;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Gzip;
import io.gangflow.server.http.Route.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/** A response as bytes; immutable. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(int status, String contentType, byte[] body, Map<String, String> headers) {

    Reply {
        headers = Map.copyOf(headers);
    }

    /**
     * Returns the response of a route.
     *
     * @throws IllegalArgumentException when it is a stream
     */
    static Reply of(Answer answer) {
        if (answer instanceof Answer.Json json) {
            return new Reply(json.status(), "application/json", json.bytes(), json.headers());
        }
        if (answer instanceof Answer.Text text) {
            byte[] body = text.body().getBytes(StandardCharsets.UTF_8);
            return new Reply(text.status(), text.contentType(), body, text.headers());
        }
        if (answer instanceof Answer.Bytes bytes) {
            return new Reply(bytes.status(), bytes.contentType(), bytes.body(), bytes.headers());
        }
        if (answer instanceof Answer.Empty empty) {
            return empty(empty.status(), empty.headers());
        }
        throw new IllegalArgumentException("a stream has no end yet");
    }

    static Reply empty(int status, Map<String, String> headers) {
        return new Reply(status, "", new byte[0], headers);
    }

    /** Returns an error in the format of the dialect. */
    static Reply refusal(Dialect dialect, ApiException refusal) {
        Map<String, String> headers = new LinkedHashMap<>(refusal.headers());
        if (refusal.status() == HttpStatus.UNAUTHORIZED_401) {
            headers.putIfAbsent("WWW-Authenticate", dialect != Dialect.V1 ? "Bearer" : "Basic realm=\"gangflow\"");
        }
        JsonNode detail = refusal.detail();
        ObjectNode body = BoundedJson.MAPPER.createObjectNode();
        if (dialect != Dialect.V1) {
            body.set("detail", detail);
            return of(new Answer.Json(refusal.status(), body, headers));
        }
        body.put("detail", detail.isTextual() ? detail.textValue() : detail.toString());
        body.put("status", refusal.status());
        body.put("title", HttpStatus.getMessage(refusal.status()));
        body.put("type", "about:blank");
        return new Reply(
                refusal.status(),
                "application/problem+json",
                Answer.Json.ok(body).bytes(),
                headers);
    }

    /** Returns the same response, compressed. */
    Reply gzipped() {
        Map<String, String> encoded = new LinkedHashMap<>(headers);
        encoded.put("Content-Encoding", "gzip");
        encoded.put("Vary", "Accept-Encoding");
        return new Reply(status, contentType, Gzip.of(body), encoded);
    }
}
