package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;

/** Runs of floats as 16-bit numbers and back, by blocks small enough for the cache. Not safe for use by several threads. */
final class HalfBlocks {

    private static final int BLOCK = 1024;

    private final HalfFloat format;
    private final float[] floats = new float[BLOCK];
    private final float[] sums = new float[BLOCK];
    private final short[] halves = new short[BLOCK];

    HalfBlocks(HalfFloat format) {
        this.format = format;
    }

    /** Memory for so many 16-bit numbers, little-endian. */
    static ByteBuffer buffer(int count) {
        return ByteBuffer.allocateDirect(count * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Rounds the elements start to end, and leaves what they are rounded to in their place. */
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

    /** Replaces the elements start to end, or adds to them. */
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
