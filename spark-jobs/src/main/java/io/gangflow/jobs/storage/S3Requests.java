package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Signed requests to one S3 endpoint over {@link HttpURLConnection}: it starts in a tenth of the time of an SDK. */
final class S3Requests {

    private static final int CONNECT_MILLIS = 10_000;
    private static final int READ_MILLIS = 60_000;
    private static final int ERROR_BYTES = 4096;
    private static final Pattern CODE = Pattern.compile("<Code>([^<]*)</Code>");
    private static final Pattern MESSAGE = Pattern.compile("<Message>([^<]*)</Message>");

    private final S3Endpoint endpoint;
    private final AwsSignature signature;
    private final Clock clock;

    S3Requests(S3Endpoint endpoint, Clock clock) {
        this.endpoint = endpoint;
        this.signature = new AwsSignature(endpoint);
        this.clock = clock;
    }

    /** The body of a GET, or null when there is no such object. */
    @Nullable
    InputStream get(S3Place place, Map<String, String> query, String range) throws IOException {
        HttpURLConnection connection = open("GET", place, query, AwsSignature.EMPTY_SHA256);
        if (!range.isEmpty()) {
            connection.setRequestProperty("Range", range);
        }
        return status(connection, place) == 404 ? null : connection.getInputStream();
    }

    /** The size of an object in bytes, or -1 when there is none. */
    long size(S3Place place) throws IOException {
        HttpURLConnection connection = open("HEAD", place, Map.of(), AwsSignature.EMPTY_SHA256);
        return status(connection, place) == 404 ? -1 : connection.getContentLengthLong();
    }

    void put(S3Place place, Path file, String sha256) throws IOException {
        HttpURLConnection connection = open("PUT", place, Map.of(), sha256);
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(Files.size(file));
        connection.setRequestProperty("Content-Type", "application/octet-stream");
        try (OutputStream body = connect(connection)) {
            Files.copy(file, body);
        }
        if (status(connection, place) == 404) {
            throw new StorageException("there is no bucket `" + place.bucket() + "` at " + endpoint.url());
        }
    }

    private OutputStream connect(HttpURLConnection connection) throws StorageException {
        try {
            return connection.getOutputStream();
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    private StorageException unreachable(IOException e) {
        return new StorageException("S3 at " + endpoint.url() + " does not answer: " + e.getMessage(), e);
    }

    private HttpURLConnection open(String method, S3Place place, Map<String, String> query, String sha256)
            throws IOException {
        String path =
                "/" + place.bucket() + (place.key().isEmpty() ? "" : "/" + AwsSignature.encode(place.key(), true));
        String suffix = query.isEmpty() ? "" : "?" + AwsSignature.queryOf(query);
        URI uri = URI.create(endpoint.url().getScheme() + "://" + endpoint.host() + path + suffix);
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        connection.setInstanceFollowRedirects(false);
        signature.headers(method, path, query, sha256, clock.instant()).forEach(connection::setRequestProperty);
        return connection;
    }

    /** 2xx or 404; everything else is an error. */
    private int status(HttpURLConnection connection, S3Place place) throws IOException {
        int status;
        try {
            status = connection.getResponseCode();
        } catch (IOException e) {
            throw unreachable(e);
        }
        if (status / 100 == 2 || status == 404) {
            return status;
        }
        String body = errorBody(connection);
        throw new StorageException("S3 refuses " + connection.getRequestMethod() + " " + place + " with " + status + " "
                + first(CODE, body) + ": " + first(MESSAGE, body));
    }

    private static String errorBody(HttpURLConnection connection) throws IOException {
        try (InputStream body = connection.getErrorStream()) {
            return body == null ? "" : new String(body.readNBytes(ERROR_BYTES), StandardCharsets.UTF_8);
        }
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "no reason given";
    }
}
