package io.gangflow.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Route;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;

/**
 * Gives the JSON answers of a route an {@code ETag}, so that a client that has the current answer receives only 304.
 * The tag is weak, because the same answer is sent with and without gzip.
 */
final class EntityTags {

    private static final String HEADER = "ETag";
    private static final int BYTES = 12;

    private EntityTags() {}

    /** Returns the route; those that change something have no tags. */
    static Route on(Route route) {
        return route.method() == Route.Method.GET
                ? new Route(
                        route.method(),
                        route.path(),
                        route.dialect(),
                        route.permissions(),
                        call -> tagged(call, route.handler().handle(call)))
                : route;
    }

    private static Answer tagged(Call call, Answer answer) {
        if (!(answer instanceof Answer.Json json) || json.status() != 200) {
            return answer;
        }
        byte[] body = bytes(json.body());
        String tag = "W/\"" + hash(body) + "\"";
        // A client may keep the answer, but asks each time whether it is current.
        Map<String, String> headers = Map.of(HEADER, tag, "Cache-Control", "private, no-cache");
        return isKnown(tag, call.headers().getOrDefault("if-none-match", ""))
                ? new Answer.Empty(304, headers)
                : new Answer.Bytes(200, "application/json", body, headers);
    }

    private static boolean isKnown(String tag, String header) {
        return Arrays.stream(header.split(",", -1)).map(String::strip).anyMatch(tag::equals);
    }

    private static byte[] bytes(JsonNode body) {
        try {
            return BoundedJson.MAPPER.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a tree of JSON can always be written", e);
        }
    }

    private static String hash(byte[] body) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(body);
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
