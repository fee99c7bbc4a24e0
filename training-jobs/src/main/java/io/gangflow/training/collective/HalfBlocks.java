package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;

/** Converts runs of floats to 16-bit numbers and back, in blocks that fit the cache. Not thread-safe. */
final class HalfBlocks {

    private static final int BLOCK = 1024;

    private final HalfFloat format;
    private final float[] floats = new float[BLOCK];
    private final float[] sums = new float[BLOCK];
    private final short[] halves = new short[BLOCK];

    HalfBlocks(HalfFloat format) {
        this.format = format;
    }

    /** Allocates a little-endian buffer for a number of 16-bit numbers. */
    static ByteBuffer buffer(int count) {
        return ByteBuffer.allocateDirect(count * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Rounds the elements start (inclusive) to end (exclusive) and replaces them by their rounded values. */
    void encode(FloatBuffer values, int start, int end, ByteBuffer into) {
        ShortBuffer target = into.order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
        for (int from = start; from < end; from += BLOCK) {
            int length = Math.min(BLOCK, end - from);
            values.get(from, floats, 0, length);
            for (int i = 0; i < length; i++) {
                halves[i] = format.encode(floats[i]);
                floats[i] = format.decode(halves[i]);
            }
            values.put(from, floats, 0, length);
            target.put(halves, 0, length);
        }
    }

    /** Replaces the elements start to end by the decoded numbers, or adds these to them. */
    void decode(ByteBuffer halfFloats, FloatBuffer values, int start, int end, boolean add) {
        ShortBuffer source = halfFloats.order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
        for (int from = start; from < end; from += BLOCK) {
            int length = Math.min(BLOCK, end - from);
            source.get(halves, 0, length);
            if (add) {
                values.get(from, sums, 0, length);
            }
            for (int i = 0; i < length; i++) {
                float value = format.decode(halves[i]);
                floats[i] = add ? value + sums[i] : value;
            }
            values.put(from, floats, 0, length);
        }
    }
}
