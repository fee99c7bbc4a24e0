package io.gangflow.jobs.storage;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The JDK's client with a method call in place of a connection. Like it, it does not notice that a body is short. */
final class ModelConnection extends HttpURLConnection {

    /** Carries out a request. */
    interface Wire {
        FaultyS3.Answer send(ModelS3.Request request) throws IOException;
    }

    private final URI uri;
    private final Wire wire;
    private final Map<String, String> headers = new TreeMap<>();
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private Optional<FaultyS3.Answer> answer = Optional.empty();

    ModelConnection(URI uri, Wire wire) throws IOException {
        super(uri.toURL());
        this.uri = uri;
        this.wire = wire;
    }

    private FaultyS3.Answer answer() throws IOException {
        if (answer.isEmpty()) {
            String[] path = uri.getPath().substring(1).split("/", 2);
            Map<String, String> query = new TreeMap<>();
            for (String pair : Optional.ofNullable(uri.getRawQuery()).orElse("").split("&", -1)) {
                String[] parts = pair.split("=", 2);
                query.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            }
            answer = Optional.of(wire.send(new ModelS3.Request(
                    getRequestMethod(), path.length < 2 ? "" : path[1], query, headers, sent.toByteArray())));
        }
        return answer.get();
    }

    @Override
    public void setRequestProperty(String name, String value) {
        headers.put(name.toLowerCase(Locale.ROOT), value);
    }

    @Override
    public OutputStream getOutputStream() {
        return sent;
    }

    @Override
    public int getResponseCode() throws IOException {
        return answer().reply().status();
    }

    @Override
    public InputStream getInputStream() throws IOException {
        FaultyS3.Answer given = answer();
        InputStream body = new ByteArrayInputStream(given.reply().body(), 0, given.received());
        // Half of the connections end as if the body were complete.
        boolean resets = given.breaks() && given.received() % 2 == 0;
        return resets ? new SequenceInputStream(body, new Broken()) : body;
    }

    @Override
    public @Nullable InputStream getErrorStream() {
        return answer.map(given ->
                        (InputStream) new ByteArrayInputStream(given.reply().body()))
                .orElse(null);
    }

    @Override
    public long getContentLengthLong() {
        return answer.map(given -> (long) given.reply().body().length).orElse(-1L);
    }

    @Override
    public @Nullable String getHeaderField(String name) {
        return name.equals("ETag") ? answer.map(given -> given.reply().etag()).orElse(null) : null;
    }

    @Override
    public void disconnect() {
        // nothing is open
    }

    @Override
    public boolean usingProxy() {
        return false;
    }

    @Override
    public void connect() {
        // nothing to open
    }

    private static final class Broken extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("connection reset");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return read();
        }
    }
}
