package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The header of a frame, sent before the bytes of an exchange. Both sides of a connection number its frames. Ranks that
 * call different operations are thereby detected; otherwise they would add up unrelated gradients.
 *
 * @param kind {@link #DATA}, or {@link #ABORT} from a rank that is about to leave because another rank was lost
 * @param value length of the data in bytes, or the lost rank
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
