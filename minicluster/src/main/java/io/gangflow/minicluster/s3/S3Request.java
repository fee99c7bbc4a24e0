package io.gangflow.minicluster.s3;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;

/**
 * A parsed request.
 *
 * @param path decoded, with its leading slash
 * @param bucket empty for the list of buckets
 * @param key empty for a request on a bucket
 * @param query decoded
 */
record S3Request(
        String method,
        String path,
        String bucket,
        String key,
        Map<String, String> query,
        Headers headers,
        InputStream body) {

    private static final int MAX_URI = 8192;

    static S3Request of(HttpExchange exchange) throws S3Error {
        String raw = exchange.getRequestURI().getRawPath();
        String rawQuery = exchange.getRequestURI().getRawQuery();
        if (raw == null || raw.length() + (rawQuery == null ? 0 : rawQuery.length()) > MAX_URI) {
            throw new S3Error(414, "InvalidURI", "the address is empty or longer than " + MAX_URI + " characters");
        }
        String path = PercentEncoding.decode(raw);
        int slash = path.indexOf('/', 1);
        String bucket = slash < 0 ? path.substring(1) : path.substring(1, slash);
        String key = slash < 0 ? "" : path.substring(slash + 1);
        return new S3Request(
                exchange.getRequestMethod(),
                path,
                bucket,
                key,
                query(rawQuery == null ? "" : rawQuery),
                exchange.getRequestHeaders(),
                exchange.getRequestBody());
    }

    private static Map<String, String> query(String raw) throws S3Error {
        Map<String, String> query = new TreeMap<>();
        for (String pair : raw.split("&", 0)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                query.put(PercentEncoding.decode(name), PercentEncoding.decode(value.replace("+", "%20")));
            }
        }
        return query;
    }

    ObjectName object() throws S3Error {
        return ObjectName.of(bucket, key);
    }

    boolean hasParameter(String parameter) {
        return query.containsKey(parameter);
    }

    String parameter(String name) {
        return query.getOrDefault(name, "");
    }

    /** A parameter that must be a whole number of at most nine digits. */
    int number(String name, int otherwise) throws S3Error {
        String text = parameter(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        if (!text.matches("\\d{1,9}")) {
            throw S3Error.invalid(name + " is not a whole number");
        }
        return Integer.parseInt(text);
    }

    /** The header, or an empty string. */
    String header(String name) {
        String value = headers.getFirst(name);
        return value == null ? "" : value.trim();
    }

    Preconditions preconditions() {
        return new Preconditions(header("If-Match"), header("If-None-Match"));
    }
}
