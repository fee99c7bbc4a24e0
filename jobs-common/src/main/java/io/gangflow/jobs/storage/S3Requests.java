package io.gangflow.jobs.storage;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Signed requests to one S3 endpoint over {@link HttpURLConnection}, which starts in a tenth of the time of an SDK. All
 * requests are idempotent, and are retried when a connection breaks or S3 is busy. Thread-safe.
 */
public final class S3Requests {

    private static final int LISTING_BYTES = 16 << 20;
    private static final int CONNECT_MILLIS = 10_000;
    private static final int READ_MILLIS = 60_000;
    private static final int PRECONDITION_FAILED = 412;

    private final S3Endpoint endpoint;
    private final KeySource keys;
    private final Clock clock;
    private final RetryPolicy patience;
    private final Connector connector;

    /** Creates connections, which connect when they are used. */
    @FunctionalInterface
    interface Connector {
        HttpURLConnection open(URI uri) throws IOException;
    }

    S3Requests(S3Endpoint endpoint, KeySource keys, Clock clock, RetryPolicy patience, Connector connector) {
        this.endpoint = endpoint;
        this.keys = keys;
        this.clock = clock;
        this.patience = patience;
        this.connector = connector;
    }

    /**
     * Creates requests for the endpoint and keys in the environment, see {@link S3Variable}.
     *
     * @throws StorageException if they are missing or invalid
     */
    public static S3Requests of(Map<String, String> environment, RetryPolicy patience) throws StorageException {
        Clock clock = Clock.systemUTC();
        return new S3Requests(S3Endpoint.from(environment), KeySource.of(environment, clock), clock, patience, uri ->
                (HttpURLConnection) uri.toURL().openConnection());
    }

    /** Reads the body of a response. */
    private interface Reader<T> {
        T read(InputStream body) throws IOException;
    }

    /**
     * Returns the content of an object, if it exists.
     *
     * @throws StorageException if it has more bytes than the limit
     */
    public Optional<byte[]> read(S3Place place, int limit) throws IOException {
        return get(place, Map.of(), body -> {
            byte[] content = body.readNBytes(limit);
            if (body.read() >= 0) {
                throw new StorageException(place + " has more than " + limit + " bytes");
            }
            return content;
        });
    }

    /** Returns all objects whose key starts with the key of the place, in the order of their keys. */
    public List<ObjectList.Entry> list(S3Place place) throws IOException {
        List<ObjectList.Entry> entries = new ArrayList<>();
        String next = "";
        do {
            TreeMap<String, String> query = new TreeMap<>();
            query.put("list-type", "2");
            query.put("prefix", AwsSignature.encode(place.key(), false));
            if (!next.isEmpty()) {
                query.put("continuation-token", AwsSignature.encode(next, false));
            }
            ObjectList page = get(new S3Place(place.bucket(), ""), query, S3Requests::page)
                    .orElseThrow(() -> noBucket(place));
            entries.addAll(page.entries());
            next = page.next();
        } while (!next.isEmpty());
        return entries;
    }

    /**
     * Returns the reader's result for the body of a GET, or empty if the object does not exist. Retries if the
     * connection breaks.
     */
    private <T> Optional<T> get(S3Place place, Map<String, String> query, Reader<T> reader) throws IOException {
        return retried("GET " + place, () -> {
            HttpURLConnection connection = open("GET", place, query, AwsSignature.EMPTY_SHA256);
            if (status(connection) == 404) {
                return Optional.empty();
            }
            try (InputStream body = wholeBody(connection)) {
                return Optional.of(reader.read(body));
            }
        });
    }

    /** Returns a body that fails when the connection ends before the body does: the JDK's client does not notice. */
    private static InputStream wholeBody(HttpURLConnection connection) throws IOException {
        long length = connection.getContentLengthLong();
        return length < 0 ? connection.getInputStream() : new FirstBytes(connection.getInputStream(), length);
    }

    /**
     * Returns a range of an object's body, or null if the object does not exist. A broken connection surfaces when the
     * body is read.
     *
     * @param etag the version to read; empty for any
     * @throws StorageException if the object has another version by now
     */
    @Nullable
    InputStream range(S3Place place, long from, long to, String etag) throws IOException {
        return this.<Optional<InputStream>>retried("GET " + place, () -> {
                    HttpURLConnection connection = open("GET", place, Map.of(), AwsSignature.EMPTY_SHA256);
                    connection.setRequestProperty("Range", "bytes=" + from + "-" + (to - 1));
                    if (!etag.isEmpty()) {
                        connection.setRequestProperty("If-Match", etag);
                    }
                    if (connection.getResponseCode() == PRECONDITION_FAILED) {
                        throw new StorageException("object " + place + " was replaced while it was read");
                    }
                    return status(connection) == 404 ? Optional.empty() : Optional.of(connection.getInputStream());
                })
                .orElse(null);
    }

    /** Returns the object at a place, if it exists. */
    Optional<ObjectList.Entry> find(S3Place place) throws IOException {
        return retried("HEAD " + place, () -> {
            HttpURLConnection connection = open("HEAD", place, Map.of(), AwsSignature.EMPTY_SHA256);
            if (status(connection) == 404) {
                return Optional.empty();
            }
            String etag = Objects.requireNonNullElse(connection.getHeaderField("ETag"), "");
            return Optional.of(new ObjectList.Entry(place.key(), connection.getContentLengthLong(), etag));
        });
    }

    /**
     * Writes an object from a file.
     *
     * @param onlyNew whether S3 must reject the request if the object exists
     * @return false if it did
     */
    boolean put(S3Place place, Path file, String sha256, boolean onlyNew) throws IOException {
        return put(place, Files.size(file), body -> Files.copy(file, body), sha256, onlyNew);
    }

    /** Creates or replaces an object. */
    public void write(S3Place place, byte[] content) throws IOException {
        put(place, content.length, body -> body.write(content), AwsSignature.sha256(content), false);
    }

    /** Deletes an object, if it exists. */
    public void delete(S3Place place) throws IOException {
        retried("DELETE " + place, () -> status(open("DELETE", place, Map.of(), AwsSignature.EMPTY_SHA256)));
    }

    /** Writes the body of a request. */
    private interface Writer {
        void write(OutputStream body) throws IOException;
    }

    private boolean put(S3Place place, long size, Writer writer, String sha256, boolean onlyNew) throws IOException {
        int status = retried("PUT " + place, () -> {
            HttpURLConnection connection = open("PUT", place, Map.of(), sha256);
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(size);
            connection.setRequestProperty("Content-Type", "application/octet-stream");
            if (onlyNew) {
                connection.setRequestProperty("If-None-Match", "*");
            }
            send(connection, writer);
            return connection.getResponseCode() == PRECONDITION_FAILED ? PRECONDITION_FAILED : status(connection);
        });
        if (status == 404) {
            throw noBucket(place);
        }
        return status != PRECONDITION_FAILED;
    }

    /**
     * Parses a page. It has at most 1,000 keys of at most 1,024 bytes; a longer body is cut off, which makes it invalid
     * XML.
     */
    private static ObjectList page(InputStream body) throws IOException {
        return ObjectList.read(new ByteArrayInputStream(body.readNBytes(LISTING_BYTES)));
    }

    private StorageException noBucket(S3Place place) {
        return new StorageException("there is no bucket `" + place.bucket() + "` at " + endpoint.url());
    }

    /**
     * Sends the body. S3 may reject the request before it has read everything; then its response is clearer than the
     * broken connection.
     */
    private static void send(HttpURLConnection connection, Writer writer) throws IOException {
        try (OutputStream body = connection.getOutputStream()) {
            writer.write(body);
        } catch (IOException e) {
            int status = connection.getResponseCode();
            if (status == PRECONDITION_FAILED) {
                return; // the caller reads the response
            }
            if (status / 100 != 2) {
                throw S3Refusal.of(status, connection);
            }
            throw e;
        }
    }

    private <T> T retried(String request, RetryPolicy.Try<T> attempt) throws IOException {
        try {
            return patience.run(attempt, keys);
        } catch (StorageException e) {
            throw e;
        } catch (S3Refusal e) {
            throw e.sentence(request, endpoint);
        } catch (IOException e) {
            String server = "S3 at " + endpoint.url();
            throw new StorageException(
                    TlsFailure.sentence(e, server).orElse(server + " does not answer: " + e.getMessage()), e);
        }
    }

    private HttpURLConnection open(String method, S3Place place, Map<String, String> query, String sha256)
            throws IOException {
        String host = endpoint.host(place.bucket());
        String path = endpoint.path(place);
        String suffix = query.isEmpty() ? "" : "?" + AwsSignature.queryOf(query);
        URI uri = URI.create(endpoint.url().getScheme() + "://" + host + path + suffix);
        HttpURLConnection connection = connector.open(uri);
        connection.setRequestMethod(method);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        connection.setInstanceFollowRedirects(false);
        keys.keys()
                .ifPresent(now -> new AwsSignature(now, endpoint.region())
                        .headers(method, path, query, Map.of("host", host), sha256, clock.instant())
                        .forEach(connection::setRequestProperty));
        return connection;
    }

    /** Returns the status, 2xx or 404; everything else is an error. */
    private static int status(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        if (status / 100 == 2 || status == 404) {
            return status;
        }
        throw S3Refusal.of(status, connection);
    }
}
