package io.gangflow.spark;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers the S3 requests of a small job from memory, without any checks. */
final class RehearsalBuckets {

    private static final byte[] NOTHING = new byte[0];
    private static final String ETAG = "\"d41d8cd98f00b204e9800998ecf8427e\"";
    private static final Pattern RANGE = Pattern.compile("bytes=([0-9]+)-([0-9]*)");
    private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");

    private final Map<String, byte[]> objects;

    /** @param objects by path, {@code /bucket/key}; shared and concurrent */
    RehearsalBuckets(Map<String, byte[]> objects) {
        this.objects = objects;
    }

    void handle(HttpExchange exchange) throws IOException {
        byte[] sent = body(exchange);
        String path = exchange.getRequestURI().getPath();
        Map<String, String> query = query(exchange);
        exchange.getResponseHeaders().set("ETag", ETAG);
        exchange.getResponseHeaders().set("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT");
        switch (exchange.getRequestMethod()) {
            case "PUT" -> {
                objects.put(path, sent);
                RehearsalServer.answer(exchange, 200, NOTHING);
            }
            case "DELETE" -> {
                objects.remove(path);
                RehearsalServer.answer(exchange, 204, NOTHING);
            }
            case "POST" -> xml(exchange, post(path, query, new String(sent, StandardCharsets.UTF_8)));
            default -> {
                if (query.containsKey("list-type")) {
                    xml(exchange, list(path, query));
                } else if (query.containsKey("uploads")) {
                    xml(exchange, "<ListMultipartUploadsResult/>");
                } else {
                    read(exchange, objects.get(path));
                }
            }
        }
    }

    /** Returns the request body, decoded from signed chunks. */
    private static byte[] body(HttpExchange exchange) throws IOException {
        byte[] sent = exchange.getRequestBody().readAllBytes();
        if (!exchange.getRequestHeaders().containsKey("x-amz-decoded-content-length")) {
            return sent;
        }
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        int at = 0;
        while (at < sent.length) {
            int end = at;
            while (sent[end] != '\r') {
                end++;
            }
            String head = new String(sent, at, end - at, StandardCharsets.US_ASCII);
            int size = Integer.parseInt(head.split(";", 2)[0], 16);
            if (size == 0) {
                break;
            }
            plain.write(sent, end + 2, size);
            at = end + 2 + size + 2;
        }
        return plain.toByteArray();
    }

    private String post(String path, Map<String, String> query, String sent) {
        if (query.containsKey("delete")) {
            Matcher key = KEY.matcher(sent);
            while (key.find()) {
                objects.remove(path.replaceFirst("/$", "") + "/" + key.group(1));
            }
            return "<DeleteResult/>";
        }
        if (query.containsKey("uploads")) {
            return "<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>";
        }
        return "<CompleteMultipartUploadResult><ETag>" + ETAG + "</ETag></CompleteMultipartUploadResult>";
    }

    private String list(String path, Map<String, String> query) {
        String bucket = path.replaceFirst("/$", "") + "/";
        StringBuilder found = new StringBuilder("<ListBucketResult><IsTruncated>false</IsTruncated>");
        objects.forEach((place, content) -> {
            if (place.startsWith(bucket + query.getOrDefault("prefix", ""))) {
                found.append("<Contents><Key>")
                        .append(place.substring(bucket.length()))
                        .append("</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>")
                        .append(ETAG)
                        .append("</ETag><Size>")
                        .append(content.length)
                        .append("</Size></Contents>");
            }
        });
        return found.append("</ListBucketResult>").toString();
    }

    private static void read(HttpExchange exchange, byte @org.jspecify.annotations.Nullable [] content)
            throws IOException {
        if (content == null) {
            RehearsalServer.answer(exchange, 404, NOTHING);
            return;
        }

        String asked = exchange.getRequestHeaders().getFirst("Range");
        Matcher range = RANGE.matcher(asked == null ? "" : asked);
        if (!range.matches()) {
            RehearsalServer.answer(exchange, 200, content);
            return;
        }
        int from = Integer.parseInt(range.group(1));
        int to = range.group(2).isEmpty()
                ? content.length
                : Math.min(content.length, Integer.parseInt(range.group(2)) + 1);
        exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + content.length);
        exchange.getResponseHeaders().remove("Content-Length");
        RehearsalServer.answer(exchange, 206, Arrays.copyOfRange(content, from, to));
    }

    private static void xml(HttpExchange exchange, String answer) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        RehearsalServer.answer(exchange, 200, answer.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> query = new TreeMap<>();
        String raw = exchange.getRequestURI().getRawQuery();
        for (String part : (raw == null ? "" : raw).split("&", 0)) {
            String[] sides = part.split("=", 2);
            query.put(sides[0], sides.length < 2 ? "" : URLDecoder.decode(sides[1], StandardCharsets.UTF_8));
        }
        return query;
    }
}
