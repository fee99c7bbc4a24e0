package io.gangflow.server.http;

import io.gangflow.kubernetes.json.Sha256;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A body with an {@code ETag}, so that a client that has it receives only 304. The arrays must not be changed.
 *
 * @param tag weak, because it is equal for both encodings
 * @param zipped the same body, compressed with gzip; empty if it is compressed only when it is sent
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TaggedBody(String contentType, String tag, byte[] plain, Optional<byte[]> zipped) {

    /** A client may keep the answer, but asks each time whether it is current. */
    public static final String ASK_EACH_TIME = "private, no-cache";

    private static final int TAG_DIGITS = 24;

    /** Returns a body; its tag is a part of its SHA-256. */
    public static TaggedBody of(String contentType, byte[] plain, Optional<byte[]> zipped) {
        return new TaggedBody(contentType, tag(plain), plain, zipped);
    }

    /** Returns JSON that is compressed when it is sent. */
    public static TaggedBody of(Answer.Json json) {
        return of("application/json", json.bytes(), Optional.empty());
    }

    /** Returns the same body, compressed now: for one that is sent many times. */
    public TaggedBody compressed() {
        return new TaggedBody(contentType, tag, plain, Optional.of(Gzip.of(plain)));
    }

    /**
     * Returns the answer to a call: the body in an encoding that the client accepts, or 304.
     *
     * @param caching value of {@code Cache-Control}
     * @param others headers besides those of the tag, the encoding and the caching
     */
    public Answer answer(Call call, String caching, Map<String, String> others) {
        Map<String, String> headers = new LinkedHashMap<>(others);
        headers.put("Cache-Control", caching);
        headers.put("ETag", tag);
        headers.put("Vary", "Accept-Encoding");
        if (isKnown(call.headers().getOrDefault("if-none-match", ""))) {
            return new Answer.Empty(304, headers);
        }
        if (zipped.isEmpty() || !Gzip.isAccepted(call.headers().getOrDefault("accept-encoding", ""))) {
            return new Answer.Bytes(200, contentType, plain, headers);
        }
        headers.put("Content-Encoding", "gzip");
        return new Answer.Bytes(200, contentType, zipped.get(), headers);
    }

    private boolean isKnown(String header) {
        return Arrays.stream(header.split(",", -1)).map(String::strip).anyMatch(tag::equals);
    }

    private static String tag(byte[] body) {
        return "W/\"" + Sha256.of(body).substring(0, TAG_DIGITS) + "\"";
    }
}
