package io.gangflow.training.collective;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A partly received frame from the previous rank. */
final class IncomingFrame {

    /** Chunk size, so that data is added while it is still in the cache of the core. */
    private static final int CHUNK = 256 * 1024;

    private final SocketChannel channel;
    private final ByteBuffer header = FrameHeader.buffer().limit(0);
    private ByteBuffer data = ByteBuffer.allocate(0);
    private FrameHeader due = new FrameHeader(FrameHeader.DATA, 0, 0);
    private Arrival arrival = Arrival.IGNORED;
    private int handedOn;

    IncomingFrame(SocketChannel channel) {
        this.channel = channel;
    }

    void start(long sequence, ByteBuffer into, Arrival toBeTold) {
        header.clear();
        due = new FrameHeader(FrameHeader.DATA, into.remaining(), sequence);
        data = into;
        arrival = toBeTold;
        handedOn = 0;
    }

    boolean done() {
        return !header.hasRemaining() && !data.hasRemaining();
    }

    /** Reads the received bytes; returns whether there were any. Throws an EOFException if the peer has left. */
    boolean advance() throws IOException {
        if (done()) {
            return false;
        }
        int count = header.hasRemaining() ? channel.read(header) : readData();
        if (count < 0) {
            throw new EOFException("the connection was closed by the peer");
        }
        return count > 0;
    }

    /** Returns the header once it is complete, else null. */
    @Nullable
    FrameHeader header() {
        return header.hasRemaining() ? null : FrameHeader.read(header);
    }

    /** Returns the expected header, which arrives if all ranks run the same operation. */
    FrameHeader due() {
        return due;
    }

    private int readData() throws IOException {
        int end = data.limit();
        data.limit(Math.min(end, data.position() + CHUNK));
        int count = channel.read(data);
        data.limit(end);
        int complete = data.position() / Float.BYTES;
        if (complete > handedOn) {
            arrival.floats(handedOn, complete);
            handedOn = complete;
        }
        return count;
    }
}
