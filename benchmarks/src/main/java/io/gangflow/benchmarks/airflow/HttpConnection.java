package io.gangflow.benchmarks.airflow;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A persistent HTTP/1.1 connection of a client with minimal overhead, because the client shares two cores with the
 * server. It supports only what it needs: responses with a length. Not thread-safe.
 */
final class HttpConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int MOST_HEADER = 64 << 10;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;

    /** A response. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(int status, boolean closed, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        boolean isGood() {
            return status >= 200 && status < 300;
        }
    }

    HttpConnection(URI server) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    Answer send(byte[] request) throws IOException {
        out.write(request);
        out.flush();
        String[] head = head().split("\r\n", -1);
        int length = -1;
        boolean closes = false;
        for (String line : head) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length =
                        Integer.parseInt(lower.substring(lower.indexOf(':') + 1).trim());
            }
            closes |= lower.startsWith("connection:") && lower.contains("close");
        }
        int status = Integer.parseInt(head[0].split(" ", -1)[1]);
        if (length < 0) {
            throw new IOException("an answer without a length: " + head[0]);
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("the server closed the connection in an answer");
        }
        return new Answer(status, closes, body);
    }

    private String head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream(512);
        int matched = 0;
        while (matched < 4) {
            int read = in.read();
            if (read < 0 || head.size() > MOST_HEADER) {
                throw new EOFException("the server closed the connection");
            }
            head.write(read);
            matched = read == (matched % 2 == 0 ? '\r' : '\n') ? matched + 1 : read == '\r' ? 1 : 0;
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
