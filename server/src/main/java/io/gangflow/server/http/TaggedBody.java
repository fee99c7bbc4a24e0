package io.gangflow.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

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
    private static final int SHARE = 4;

    /** Returns a body; its tag is a part of its SHA-256. */
    public static TaggedBody of(String contentType, byte[] plain, Optional<byte[]> zipped) {
        return new TaggedBody(contentType, tag(plain), plain, zipped);
    }

    /** Returns JSON that is compressed when it is sent. */
    public static TaggedBody of(JsonNode json) {
        try {
            return of("application/json", BoundedJson.MAPPER.writeValueAsBytes(json), Optional.empty());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a tree of JSON can always be written", e);
        }
    }

    /** Returns the same body, compressed now: for one that is sent many times. */
    public TaggedBody compressed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / SHARE);
        try (OutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can always be written", e);
        }
        return new TaggedBody(contentType, tag, plain, Optional.of(bytes.toByteArray()));
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
        if (zipped.isEmpty() || !AcceptedEncoding.isGzip(call.headers().getOrDefault("accept-encoding", ""))) {
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
