package io.gangflow.spark.tests.proxy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An HTTP/1.1 message as transferred: the lines of its head, and a body of a declared length. */
final class HttpMessage {

    private static final int MAX_HEAD = 64 << 10;

    private final List<String> head;
    private final byte[] body;

    HttpMessage(List<String> head, byte[] body) {
        this.head = List.copyOf(head);
        this.body = body;
    }

    List<String> head() {
        return head;
    }

    byte[] body() {
        return body;
    }

    /** Reads the lines of a head; empty if the connection ends before it. */
    static Optional<List<String>> head(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int total = 0; total < MAX_HEAD; total++) {
            int c = in.read();
            if (c < 0) {
                if (lines.isEmpty() && line.size() == 0) {
                    return Optional.empty();
                }
                throw new EOFException("the connection ended within a head");
            }
            if (c == '\n') {
                String text = line.toString(StandardCharsets.ISO_8859_1).strip();
                line.reset();
                if (text.isEmpty()) {
                    return Optional.of(lines);
                }
                lines.add(text);
            } else {
                line.write(c);
            }
        }
        throw new IOException("a head has more than " + MAX_HEAD + " bytes");
    }

    static String header(List<String> head, String name) {
        for (String line : head) {
            int colon = line.indexOf(':');
            if (colon > 0 && line.substring(0, colon).equalsIgnoreCase(name)) {
                return line.substring(colon + 1).strip();
            }
        }
        return "";
    }

    static byte[] body(InputStream in, List<String> head) throws IOException {
        if (header(head, "Transfer-Encoding").toLowerCase(Locale.ROOT).contains("chunked")) {
            throw new IOException("this proxy wants a Content-Length: " + head.get(0));
        }
        String length = header(head, "Content-Length");
        int bytes = length.isEmpty() ? 0 : Integer.parseInt(length);
        byte[] body = in.readNBytes(bytes);
        if (body.length < bytes) {
            throw new EOFException("the connection ended within a body");
        }
        return body;
    }

    byte[] headBytes() {
        return (String.join("\r\n", head) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the status of a response. */
    int status() {
        return Integer.parseInt(head.get(0).split(" ", -1)[1]);
    }
}
