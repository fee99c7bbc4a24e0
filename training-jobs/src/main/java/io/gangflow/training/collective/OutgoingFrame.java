package io.gangflow.training.collective;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A frame on its way to the next rank, as far as the socket has taken it. */
final class OutgoingFrame {

    private final SocketChannel channel;
    private final ByteBuffer header = FrameHeader.buffer().limit(0);
    private final ByteBuffer[] parts = {header, ByteBuffer.allocate(0)};

    OutgoingFrame(SocketChannel channel) {
        this.channel = channel;
    }

    void begin(long sequence, ByteBuffer data) {
        new FrameHeader(FrameHeader.DATA, data.remaining(), sequence).write(header);
        parts[1] = data;
    }

    boolean done() {
        return !header.hasRemaining() && !parts[1].hasRemaining();
    }

    /** Gives the socket what it takes now; true if that was anything. */
    boolean advance() throws IOException {
        return !done() && channel.write(parts) > 0;
    }

    /** Tells the next rank why this one leaves, if it is between two frames and the socket takes it at once. */
    void abort(int lost, long sequence) throws IOException {
        boolean untouched = header.position() == 0;
        if (done() || untouched) {
            new FrameHeader(FrameHeader.ABORT, lost, sequence).write(header);
            channel.write(header);
        }
    }
}
