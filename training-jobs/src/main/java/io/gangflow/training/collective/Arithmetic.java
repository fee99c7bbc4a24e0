package io.gangflow.training.collective;

import java.nio.FloatBuffer;

/** Additions of floats in a defined order, in blocks that fit the cache. */
final class Arithmetic {

    /** Block size. The JIT compiler vectorizes loops over arrays, but not over direct buffers. */
    private static final int BLOCK = 1024;

    /** Allocated once per thread, because a chunk of a large vector arrives in about a hundred calls. */
    private static final ThreadLocal<float[][]> BLOCKS = ThreadLocal.withInitial(() -> new float[2][BLOCK]);

    private Arithmetic() {}

    /** Computes sum[to + i] = addend[from + i] + sum[to + i] for i in 0 to count - 1. */
    static void add(FloatBuffer addend, int from, FloatBuffer sum, int to, int count) {
        float[][] blocks = BLOCKS.get();
        float[] left = blocks[0];
        float[] right = blocks[1];
        for (int done = 0; done < count; done += BLOCK) {
            int length = Math.min(BLOCK, count - done);
            addend.get(from + done, left, 0, length);
            sum.get(to + done, right, 0, length);
            for (int i = 0; i < length; i++) {
                right[i] = left[i] + right[i];
            }
            sum.put(to + done, right, 0, length);
        }
    }

    /** Divides the elements start (inclusive) to end (exclusive). */
    static void divide(FloatBuffer values, int start, int end, int divisor) {
        if (divisor == 1) {
            return;
        }
        float[] block = BLOCKS.get()[0];
        for (int from = start; from < end; from += BLOCK) {
            int length = Math.min(BLOCK, end - from);
            values.get(from, block, 0, length);
            for (int i = 0; i < length; i++) {
                block[i] = block[i] / divisor;
            }
            values.put(from, block, 0, length);
        }
    }

    /** Sums vectors that lie one after the other, and divides. Segment s is summed in the order of ranks s, s+1, ... */
    static void sumInRingOrder(FloatBuffer vectors, FloatBuffer sum, Segments segments, int divisor) {
        int size = segments.elements();
        int count = segments.count();
        for (int segment = 0; segment < count; segment++) {
            int start = segments.start(segment);
            int length = segments.end(segment) - start;
            sum.put(start, vectors, segment * size + start, length);
            for (int k = 1; k < count; k++) {
                int vector = (segment + k) % count;
                add(vectors, vector * size + start, sum, start, length);
            }
        }
        divide(sum, 0, size, divisor);
    }
}
