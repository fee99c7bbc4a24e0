package io.gangflow.training.collective;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A partly sent frame to the next rank. */
final class OutgoingFrame {

    private final SocketChannel channel;
    private final ByteBuffer header = FrameHeader.buffer().limit(0);
    private final ByteBuffer[] parts = {header, ByteBuffer.allocate(0)};

    OutgoingFrame(SocketChannel channel) {
        this.channel = channel;
    }

    void start(long sequence, ByteBuffer data) {
        new FrameHeader(FrameHeader.DATA, data.remaining(), sequence).write(header);
        parts[1] = data;
    }

    boolean done() {
        return !header.hasRemaining() && !parts[1].hasRemaining();
    }

    /** Writes as much as the socket accepts; returns whether that was anything. */
    boolean advance() throws IOException {
        return !done() && channel.write(parts) > 0;
    }

    /**
     * Sends the reason why this rank leaves, if it is between two frames and the socket accepts the message at once.
     */
    void abort(int lost, long sequence) throws IOException {
        boolean untouched = header.position() == 0;
        if (done() || untouched) {
            new FrameHeader(FrameHeader.ABORT, lost, sequence).write(header);
            channel.write(header);
        }
    }
}
