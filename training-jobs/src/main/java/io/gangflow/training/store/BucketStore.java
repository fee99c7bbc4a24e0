package io.gangflow.training.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Objects of an S3 bucket under a prefix. Four kinds of request are all that is needed, so this signs them itself over
 * the JDK's plain HTTP client: the AWS SDK would add 9 MB and most of a second to the start of every rank.
 */
final class BucketStore implements Store {

    private static final int LISTING_LIMIT = 16 * 1024 * 1024;
    private static final int ATTEMPTS = 4;
    private static final long PAUSE_MILLIS = 200;
    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 60_000;

    private final S3Endpoint endpoint;
    private final String bucket;
    private final String prefix;

    BucketStore(S3Endpoint endpoint, String bucket, String prefix) {
        this.endpoint = endpoint;
        this.bucket = bucket;
        this.prefix = prefix;
    }

    /** What a request came to; an absent object is an answer, not a failure. */
    private static final class Answer {

        private final int status;
        private final byte[] body;

        Answer(int status, byte[] body) {
            this.status = status;
            this.body = body;
        }
    }

    @Override
    public Optional<byte[]> read(String name, int limit) throws IOException {
        Answer answer = request("GET", name, new byte[0], limit);
        return answer.status == HttpURLConnection.HTTP_NOT_FOUND ? Optional.empty() : Optional.of(answer.body);
    }

    @Override
    public void write(String name, byte[] content) throws IOException {
        Answer answer = request("PUT", name, content, 64 * 1024);
        if (answer.status == HttpURLConnection.HTTP_NOT_FOUND) {
            throw noBucket();
        }
    }

    private IOException noBucket() {
        return new IOException("there is no bucket " + bucket + " at " + endpoint.base());
    }

    @Override
    public void delete(String name) throws IOException {
        request("DELETE", name, new byte[0], 64 * 1024);
    }

    /** Of objects right under the prefix. Amazon answers with 1,000 at a time. */
    @Override
    public List<String> names() throws IOException {
        String folder = prefix.isEmpty() ? "" : prefix + "/";
        NavigableSet<String> names = new TreeSet<>();
        Optional<String> token = Optional.of("");
        while (token.isPresent()) {
            String query = (token.get().isEmpty() ? "" : "continuation-token=" + parameter(token.get()) + "&")
                    + "list-type=2&prefix=" + parameter(folder);
            Answer answer = request("GET", "/" + bucket, query, new byte[0], LISTING_LIMIT);
            if (answer.status == HttpURLConnection.HTTP_NOT_FOUND) {
                throw noBucket();
            }
            ObjectListing listing = ObjectListing.parse(answer.body);
            listing.keys().stream()
                    .filter(key -> key.startsWith(folder))
                    .map(key -> key.substring(folder.length()))
                    .filter(name -> !name.isEmpty() && !name.contains("/"))
                    .forEach(names::add);
            token = listing.nextToken();
        }
        return List.copyOf(names);
    }

    private Answer request(String method, String name, byte[] body, int limit) throws IOException {
        return request(method, "/" + bucket + "/" + key(name), "", body, limit);
    }

    /** All requests may be repeated: a PUT replaces the whole object. */
    private Answer request(String method, String path, String query, byte[] body, int limit) throws IOException {
        IOException last = new IOException("never tried");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                pause(attempt);
                Answer answer = once(method, encode(path), query, body, limit);
                if (answer.status / 100 == 2 || answer.status == HttpURLConnection.HTTP_NOT_FOUND) {
                    return answer;
                }
                last = new IOException(
                        method + " s3:/" + path + " at " + endpoint.base() + ": status " + answer.status);
                if (answer.status < 500 && answer.status != 429) {
                    throw last;
                }
            } catch (java.net.SocketException | java.net.SocketTimeoutException unreachable) {
                last = new IOException(
                        method + " s3:/" + path + " at " + endpoint.base() + ": " + unreachable.getMessage(),
                        unreachable);
            }
        }
        throw last;
    }

    private static void pause(int attempt) throws IOException {
        try {
            Thread.sleep(attempt == 0 ? 0 : PAUSE_MILLIS << attempt);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private Answer once(String method, String path, String query, byte[] body, int limit) throws IOException {
        URI target = URI.create(endpoint.base() + path + (query.isEmpty() ? "" : "?" + query));
        HttpURLConnection connection = (HttpURLConnection) target.toURL().openConnection();
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestMethod(method);
        SortedMap<String, String> host =
                new TreeMap<>(java.util.Map.of("host", endpoint.base().getAuthority()));
        new RequestSignature(endpoint, Instant.now())
                .headers(method, path, query, host, body)
                .forEach(connection::setRequestProperty);
        if (method.equals("PUT")) {
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(body.length);
            connection.getOutputStream().write(body);
        }
        return answer(connection, limit);
    }

    private static Answer answer(HttpURLConnection connection, int limit) throws IOException {
        int status = connection.getResponseCode();
        InputStream source = status < 400 ? connection.getInputStream() : connection.getErrorStream();
        if (source == null) {
            return new Answer(status, new byte[0]);
        }
        try (InputStream in = source) {
            byte[] content = in.readNBytes(limit);
            if (in.read() >= 0 && status < 400) {
                throw new IOException(connection.getURL() + " has more than " + limit + " bytes");
            }
            return new Answer(status, content);
        }
    }

    private static String parameter(String value) {
        return encode(value).replace("/", "%2F");
    }

    private String key(String name) {
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    /** As Amazon encodes a path: everything but letters, digits, -._~ and the slash. */
    private static String encode(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~")
                .replace("%2F", "/");
    }
}
