package io.gangflow.hostile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection that can send any bytes, valid or invalid. */
public final class Wire implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;

    public Wire(int port) throws IOException {
        this(port, "127.0.0.1");
    }

    /** Connects from another address of this machine. */
    public Wire(int port, String from) throws IOException {
        socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
    }

    public Wire send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.UTF_8));
    }

    public Wire send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    /** Reads one response: head, and body according to its Content-Length. */
    public String answer() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int read = in.read();
            if (read < 0) {
                return head.toString(StandardCharsets.US_ASCII);
            }
            head.write(read);
        }
        String text = head.toString(StandardCharsets.US_ASCII);
        int at = text.toLowerCase(Locale.ROOT).indexOf("content-length: ");
        int length = at < 0 ? 0 : Integer.parseInt(text.substring(at + 16, text.indexOf('\r', at)));
        return text + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    /** Reads until the server closes the connection. */
    public String rest() throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException reset) {
            return "";
        }
    }

    /** Sends the end of this side of the connection. */
    public void endRequests() throws IOException {
        socket.shutdownOutput();
    }

    /** Returns whether the server has closed the connection; drops what it has sent. */
    public boolean isClosed() throws IOException {
        socket.setSoTimeout(1);
        try {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (SocketException reset) {
            return true;
        } finally {
            socket.setSoTimeout(PATIENCE_MILLIS);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
