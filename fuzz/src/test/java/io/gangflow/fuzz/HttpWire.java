package io.gangflow.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** Sends requests to a server of this JVM, each over its own connection, without any check of a client. */
final class HttpWire {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int LONGEST_ANSWER = 1 << 16;

    private final int port;

    HttpWire(int port) {
        this.port = port;
    }

    /**
     * Sends a request and returns the status of the answer.
     *
     * @throws AssertionError if the server answers with 500 or not at all
     */
    int send(HttpInput request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            write(socket.getOutputStream(), bytes(request));
            byte[] answer = read(socket.getInputStream());
            return status(request, new String(answer, StandardCharsets.UTF_8));
        }
    }

    private byte[] bytes(HttpInput request) {
        StringBuilder head = new StringBuilder("%s %s HTTP/1.1\r\nhost: 127.0.0.1:%d\r\nconnection: close\r\n"
                .formatted(request.method(), request.target(), port));
        request.headers()
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        head.append("content-length: ").append(request.body().length).append("\r\n\r\n");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(request.body());
        return out.toByteArray();
    }

    private static void write(OutputStream out, byte[] request) throws IOException {
        try {
            out.write(request);
            out.flush();
        } catch (SocketException refused) {
            // A server may refuse a request, and close the connection, before it has read all. The answer shows which.
        }
    }

    private static byte[] read(InputStream in) throws IOException {
        return in.readNBytes(LONGEST_ANSWER);
    }

    private static int status(HttpInput request, String answer) {
        if (!answer.matches("(?s)HTTP/1\\.1 [1-5][0-9][0-9].*")) {
            throw new AssertionError("no answer to %s %s: `%s`".formatted(request.method(), request.target(), answer));
        }
        int status = Integer.parseInt(answer.substring(9, 12));
        if (status == 500) {
            throw new AssertionError("%s %s: %s".formatted(request.method(), request.target(), answer));
        }
        return status;
    }
}
