package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * A fixed number of floats in memory outside the heap, little-endian as on the wire, so that a socket reads and writes
 * them without a copy. Mutable; not safe for use by several threads.
 */
public final class FloatBucket {

    private final ByteBuffer bytes;
    private final FloatBuffer floats;

    /**
     * Makes a bucket of zeros.
     *
     * @param size number of floats
     */
    public FloatBucket(int size) {
        this(ByteBuffer.allocateDirect(Math.multiplyExact(size, Float.BYTES)));
    }

    private FloatBucket(ByteBuffer memory) {
        bytes = memory.order(ByteOrder.LITTLE_ENDIAN);
        floats = bytes.asFloatBuffer();
    }

    /** The elements from (inclusive) to (exclusive) as a bucket in the same memory. */
    public FloatBucket part(int from, int to) {
        return new FloatBucket(bytes(from, to));
    }

    public int size() {
        return floats.capacity();
    }

    /** All elements; position and limit are the caller's to move, by a view of its own. */
    public FloatBuffer floats() {
        return floats.duplicate();
    }

    /** The bytes of the elements from (inclusive) to (exclusive). */
    public ByteBuffer bytes(int from, int to) {
        return bytes.slice(from * Float.BYTES, (to - from) * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Makes all elements 0. */
    public void clear() {
        floats().put(new float[size()]);
    }

    /** Adds the elements of a bucket that is not longer, each times a factor, to the first ones of this. */
    public void addScaled(FloatBucket other, float factor) {
        for (int i = 0; i < other.size(); i++) {
            floats.put(i, floats.get(i) + factor * other.floats.get(i));
        }
    }
}
