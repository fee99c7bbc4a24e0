package io.gangflow.training.collective;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A frame on its way from the previous rank, as far as it has arrived. */
final class IncomingFrame {

    /** Small enough to be added while it is still in the cache of the core. */
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

    void begin(long sequence, ByteBuffer into, Arrival toBeTold) {
        header.clear();
        due = new FrameHeader(FrameHeader.DATA, into.remaining(), sequence);
        data = into;
        arrival = toBeTold;
        handedOn = 0;
    }

    boolean done() {
        return !header.hasRemaining() && !data.hasRemaining();
    }

    /** Takes what has arrived; true if that was anything. Throws an EOFException if the peer has left. */
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

    /** The header, once it is complete. */
    @Nullable
    FrameHeader header() {
        return header.hasRemaining() ? null : FrameHeader.read(header);
    }

    /** The header that all ranks would see if they did the same. */
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
