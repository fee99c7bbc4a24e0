package io.gangflow.training.rendezvous;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A socket with the data streams of the rendezvous. */
final class Connection implements AutoCloseable {

    private static final int FINISH_MILLIS = 1_000;
    private static final int LONGEST_FAREWELL = 1 << 20;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    Connection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
        this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    DataInputStream in(int timeoutMillis) throws IOException {
        socket.setSoTimeout(timeoutMillis);
        return in;
    }

    DataOutputStream out() {
        return out;
    }

    /** Whether the other side has left; it is not to send anything at this time. */
    boolean closedByPeer() {
        try {
            return in(1).read() < 0;
        } catch (SocketTimeoutException silent) {
            return false;
        } catch (IOException broken) {
            return true;
        }
    }

    /**
     * Closes when the other side has read everything, or time is over: what it said and nobody read would otherwise
     * reset the connection before the last words have arrived.
     */
    void finish() throws IOException {
        try (socket) {
            socket.shutdownOutput();
            in(FINISH_MILLIS).skipNBytes(LONGEST_FAREWELL);
        } catch (EOFException | SocketTimeoutException asExpected) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    @Override
    public String toString() {
        return String.valueOf(socket.getRemoteSocketAddress());
    }
}
