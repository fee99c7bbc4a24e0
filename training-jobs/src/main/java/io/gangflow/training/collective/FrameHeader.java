package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What precedes the bytes of an exchange. Both sides of a connection number what goes over it, so that ranks that call
 * different operations are found out instead of adding each other's gradients wrongly.
 *
 * @param kind {@link #DATA}, or {@link #ABORT} from a rank that is about to leave because another one was lost
 * @param value length of the data in bytes, or the rank that was lost
 * @param sequence number of the exchange
 */
record FrameHeader(int kind, int value, long sequence) {

    static final int BYTES = 16;
    static final int DATA = 0x47_46_52_31;
    static final int ABORT = 0x47_46_52_32;

    static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    void write(ByteBuffer to) {
        to.clear().putInt(kind).putInt(value).putLong(sequence).flip();
    }

    static FrameHeader read(ByteBuffer from) {
        from.flip();
        return new FrameHeader(from.getInt(), from.getInt(), from.getLong());
    }
}
