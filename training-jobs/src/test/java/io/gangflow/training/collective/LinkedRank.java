package io.gangflow.training.collective;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Rank 1 between ranks 0 and 2, whose ends of the connections the test holds, so that it decides what they send. */
final class LinkedRank implements AutoCloseable {

    static final int RANK = 1;
    static final int SOURCE = 0;
    static final int TARGET = 2;

    private final SocketChannel source;
    private final SocketChannel target;
    private final SocketChannel incoming;
    private final PeerLink link;

    LinkedRank(Duration patience) throws IOException {
        SocketChannel[] from = connection();
        SocketChannel[] to = connection();
        source = from[0];
        target = to[0];
        incoming = from[1];
        link = new PeerLink(RANK, new PeerLink.Peer(SOURCE, from[1]), new PeerLink.Peer(TARGET, to[1]), patience);
    }

    private static SocketChannel[] connection() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return new SocketChannel[] {SocketChannel.open(server.getLocalAddress()), server.accept()};
        }
    }

    PeerLink link() {
        return link;
    }

    /** Returns rank 1's end of the connection from rank 0. */
    SocketChannel incoming() {
        return incoming;
    }

    /** Sends a header as rank 0. */
    void sourceSends(FrameHeader header) throws IOException {
        ByteBuffer buffer = FrameHeader.buffer();
        header.write(buffer);
        source.write(buffer);
    }

    /** Sends data as rank 0. */
    void sourceSends(float... values) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            buffer.putFloat(value);
        }
        source.write(buffer.flip());
    }

    void sourceSendsBytes(byte... bytes) throws IOException {
        source.write(ByteBuffer.wrap(bytes));
    }

    void sourceLeaves() throws IOException {
        source.close();
    }

    void targetLeaves() throws IOException {
        target.close();
    }

    /** Returns the next header that rank 2 receives. */
    FrameHeader targetReceives() throws IOException {
        ByteBuffer header = FrameHeader.buffer();
        readFully(header);
        return FrameHeader.read(header);
    }

    /** Returns the next floats that rank 2 receives. */
    float[] targetReceives(int count) throws IOException {
        ByteBuffer data = ByteBuffer.allocate(count * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        readFully(data);
        float[] values = new float[count];
        data.flip().asFloatBuffer().get(values);
        return values;
    }

    /** Returns the next two bytes that rank 2 receives, as a number. */
    short targetReceivesShort() throws IOException {
        ByteBuffer data = ByteBuffer.allocate(Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        readFully(data);
        return data.flip().getShort();
    }

    private void readFully(ByteBuffer into) throws IOException {
        target.socket().setSoTimeout(10_000);
        into.put(target.socket().getInputStream().readNBytes(into.remaining()));
    }

    /** Returns how many bytes rank 2 still receives before the connection ends. */
    long bytesUntilTheEnd() throws IOException {
        target.socket().setSoTimeout(10_000);
        return target.socket().getInputStream().readAllBytes().length;
    }

    @Override
    public void close() throws IOException {
        source.close();
        target.close();
        link.close();
    }
}
