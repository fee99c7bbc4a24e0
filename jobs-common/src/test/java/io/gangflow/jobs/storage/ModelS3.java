package io.gangflow.jobs.storage;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The guarantees of S3 for one bucket, in memory: each request is carried out as a whole, conditions included. */
final class ModelS3 {

    private static final int PAGE = 3;

    /** A request, with its headers in lower case. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Request(String method, String key, Map<String, String> query, Map<String, String> headers, byte[] body) {

        boolean isRead() {
            return method.equals("GET") || method.equals("HEAD");
        }

        boolean isConditional() {
            return headers.containsKey("if-none-match");
        }

        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        @Override
        public String toString() {
            return "%s %s %s".formatted(method, key, header("range"));
        }
    }

    /** A response. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Reply(int status, String etag, byte[] body) {

        static Reply error(int status, String code) {
            String xml = "<Error><Code>%s</Code><Message>injected</Message></Error>".formatted(code);
            return new Reply(status, "", xml.getBytes(StandardCharsets.UTF_8));
        }
    }

    private final NavigableMap<String, byte[]> objects = new TreeMap<>();

    NavigableMap<String, byte[]> objects() {
        return objects;
    }

    Optional<byte[]> content(String key) {
        return Optional.ofNullable(objects.get(key));
    }

    Reply call(Request request) {
        Optional<byte[]> there = content(request.key());
        return switch (request.method()) {
            case "PUT" -> put(request, there);
            case "DELETE" -> {
                objects.remove(request.key());
                yield new Reply(204, "", new byte[0]);
            }
            default -> request.key().isEmpty() ? list(request.query()) : get(request, there);
        };
    }

    private Reply put(Request request, Optional<byte[]> there) {
        if (request.isConditional() && there.isPresent()) {
            return Reply.error(412, "PreconditionFailed");
        }
        objects.put(request.key(), request.body());
        return new Reply(200, etag(request.body()), new byte[0]);
    }

    private static Reply get(Request request, Optional<byte[]> found) {
        if (found.isEmpty()) {
            return Reply.error(404, "NoSuchKey");
        }
        byte[] there = found.get();
        String wanted = request.header("if-match");
        if (!wanted.isEmpty() && !wanted.equals(etag(there))) {
            return Reply.error(412, "PreconditionFailed");
        }
        if (request.header("range").isEmpty()) {
            return new Reply(200, etag(there), there);
        }
        String[] range = request.header("range").substring("bytes=".length()).split("-", -1);
        int from = Integer.parseInt(range[0]);
        if (from >= there.length) {
            return Reply.error(416, "InvalidRange");
        }
        int to = Math.min(there.length, Integer.parseInt(range[1]) + 1);
        return new Reply(206, etag(there), Arrays.copyOfRange(there, from, to));
    }

    private Reply list(Map<String, String> query) {
        String prefix = query.getOrDefault("prefix", "");
        String token = query.getOrDefault("continuation-token", "");
        String after = token.isEmpty() ? "" : new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
        List<String> keys = new ArrayList<>(objects.tailMap(after, false).keySet());
        keys.removeIf(key -> !key.startsWith(prefix));
        StringBuilder xml = new StringBuilder("<ListBucketResult>");
        for (String key : keys.subList(0, Math.min(PAGE, keys.size()))) {
            byte[] content = content(key).orElseThrow();
            xml.append("<Contents><Key>%s</Key><ETag>%s</ETag><Size>%d</Size></Contents>"
                    .formatted(key, etag(content), content.length));
        }
        if (keys.size() > PAGE) {
            String next = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(keys.get(PAGE - 1).getBytes(StandardCharsets.UTF_8));
            xml.append("<NextContinuationToken>%s</NextContinuationToken>".formatted(next));
        }
        return new Reply(200, "", xml.append("</ListBucketResult>").toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String etag(byte[] content) {
        return '"' + HexFormat.of().formatHex(AwsSignature.newSha256().digest(content), 0, 8) + '"';
    }
}
