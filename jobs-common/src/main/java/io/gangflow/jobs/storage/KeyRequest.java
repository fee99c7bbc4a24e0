package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request to a service that provides keys. Responses are flat JSON or XML, and are searched by name. They never
 * become part of a message, because they are secret.
 */
record KeyRequest(String method, URI uri, Map<String, String> headers, String body) {

    private static final int CONNECT_MILLIS = 2_000;
    private static final int READ_MILLIS = 10_000;
    private static final int ATTEMPTS = 3;
    private static final int MAX_BYTES = 64 << 10;

    KeyRequest {
        headers = Map.copyOf(headers);
    }

    static KeyRequest get(URI uri, Map<String, String> headers) {
        return new KeyRequest("GET", uri, headers, "");
    }

    /**
     * @param who name of the service for messages: `STS at https://…`
     */
    String send(String who) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return sendOnce(who);
            } catch (StorageException e) {
                throw e;
            } catch (IOException e) {
                Optional<String> tls = TlsFailure.sentence(e, who);
                if (attempt == ATTEMPTS || tls.isPresent()) {
                    throw new StorageException(tls.orElse(who + " does not answer: " + e.getMessage()), e);
                }
            }
        }
    }

    private String sendOnce(String who) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        connection.setInstanceFollowRedirects(false);
        headers.forEach(connection::setRequestProperty);
        if (!body.isEmpty()) {
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/x-www-form-urlencoded");
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
        }
        int status = connection.getResponseCode();
        if (status / 100 == 5) {
            throw new IOException("status " + status);
        }
        if (status / 100 != 2) {
            throw new StorageException(
                    who + " refused the request for keys with status " + status + reason(connection));
        }
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        }
    }

    private static String reason(HttpURLConnection connection) throws IOException {
        try (InputStream in = connection.getErrorStream()) {
            String text = in == null ? "" : new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            return value(text, "Code").map(code -> " " + code).orElse("");
        }
    }

    /** Returns the keys in a response. */
    static S3Keys keys(String who, String answer) throws StorageException {
        String access = value(answer, "AccessKeyId").orElse("");
        String secret = value(answer, "SecretAccessKey").orElse("");
        String token =
                value(answer, "SessionToken").or(() -> value(answer, "Token")).orElse("");
        if (access.isEmpty() || secret.isEmpty()) {
            throw new StorageException(who + " returned no AccessKeyId and SecretAccessKey");
        }
        try {
            return new S3Keys(access, secret, token, value(answer, "Expiration").map(Instant::parse));
        } catch (DateTimeException e) {
            throw new StorageException(who + " returned an Expiration that is not a time", e);
        }
    }

    /** Returns the value of {@code "name": "value"} or {@code <name>value</name>}. */
    private static Optional<String> value(String answer, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"|<" + name + ">\\s*([^<]*?)\\s*</")
                .matcher(answer);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String json = matcher.group(1);
        return Optional.of(json == null ? matcher.group(2) : json.replace("\\/", "/"));
    }
}
