package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * A fixed number of floats in off-heap memory, little-endian as on the wire, so that a socket reads and writes them
 * without a copy. Mutable; not thread-safe.
 */
public final class FloatBucket {

    private final ByteBuffer bytes;
    private final FloatBuffer floats;

    /**
     * Creates a bucket of zeros.
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

    /** Returns the elements from (inclusive) to (exclusive) as a bucket in the same memory. */
    public FloatBucket part(int from, int to) {
        return new FloatBucket(bytes(from, to));
    }

    public int size() {
        return floats.capacity();
    }

    /** Returns a view of all elements. The caller may change its position and limit. */
    public FloatBuffer floats() {
        return floats.duplicate();
    }

    /** Returns the bytes of the elements from (inclusive) to (exclusive). */
    public ByteBuffer bytes(int from, int to) {
        return bytes.slice(from * Float.BYTES, (to - from) * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Sets all elements to 0. */
    public void clear() {
        floats().put(new float[size()]);
    }

    /**
     * Adds the elements of another bucket, each times a factor, to the first elements of this one. The other bucket
     * must not be longer.
     */
    public void addScaled(FloatBucket other, float factor) {
        for (int i = 0; i < other.size(); i++) {
            floats.put(i, floats.get(i) + factor * other.floats.get(i));
        }
    }
}
