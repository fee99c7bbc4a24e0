package io.gangflow.training.server;

import io.gangflow.training.wire.GracefulClose;
import io.gangflow.training.wire.Protocol;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;

/** A connection between a worker and a parameter server. Not thread-safe. */
final class Wire implements AutoCloseable {

    static final Protocol PROTOCOL = new Protocol(0x47_46_50, 2);

    static final int WELCOME = 1;
    static final int REFUSED = 2;
    static final int BEGIN = 3;
    static final int PULL = 4;
    static final int PUSH = 5;
    static final int FINISH = 6;

    private static final int BUFFER = 64 * 1024;
    private static final int MAX_FLOATS = 100_000_000;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    Wire(Socket socket, Duration patience) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(Math.toIntExact(patience.toMillis()));
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER));
    }

    /** Sets how long the other side may be silent from now on. */
    void setReadTimeout(Duration patience) throws IOException {
        socket.setSoTimeout(Math.toIntExact(patience.toMillis()));
    }

    DataInputStream in() {
        return in;
    }

    DataOutputStream out() {
        return out;
    }

    void writeFloats(float[] values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        out.writeInt(values.length);
        out.write(bytes.array());
        out.flush();
    }

    float[] readFloats() throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MAX_FLOATS) {
            throw new StreamCorruptedException("an array of " + count + " floats");
        }
        byte[] bytes = new byte[count * Float.BYTES];
        in.readFully(bytes);
        float[] values = new float[count];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
    }

    /** Confirms that a request was executed. */
    void acknowledge() throws IOException {
        out.writeByte(WELCOME);
        out.flush();
    }

    /** Sends why a request was rejected. */
    void refuse(String reason) throws IOException {
        out.writeByte(REFUSED);
        out.writeUTF(reason);
        out.flush();
    }

    /**
     * Waits for the response to a request.
     *
     * @throws ServerException if it was rejected
     */
    void requireAcknowledged() throws IOException {
        int answer = in.readUnsignedByte();
        if (answer == REFUSED) {
            throw new ServerException(in.readUTF());
        }
        if (answer != WELCOME) {
            throw new StreamCorruptedException("a parameter server answered with " + answer);
        }
    }

    /** Closes after the other side has read the reason of a rejection, or after a timeout. */
    void finish() throws IOException {
        GracefulClose.closeOutput(socket);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
