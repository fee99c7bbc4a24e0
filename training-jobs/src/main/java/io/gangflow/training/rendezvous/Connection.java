package io.gangflow.training.rendezvous;

import io.gangflow.training.wire.GracefulClose;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A socket with the data streams of the rendezvous. */
final class Connection implements AutoCloseable {

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

    /** Returns whether the peer has closed the connection. The peer must not send anything at this time. */
    boolean closedByPeer() {
        try {
            return in(1).read() < 0;
        } catch (SocketTimeoutException silent) {
            return false;
        } catch (IOException broken) {
            return true;
        }
    }

    /** Closes after the peer has read everything, or after a timeout. */
    void finish() throws IOException {
        GracefulClose.closeOutput(socket);
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
