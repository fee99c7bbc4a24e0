package io.gangflow.training.collective;

import java.nio.FloatBuffer;

/** Additions of floats in a defined order, by blocks small enough for the cache. */
final class Arithmetic {

    /** Loops over arrays become SIMD code, those over direct buffers do not. */
    private static final int BLOCK = 1024;

    /** Made once: a chunk of a large vector arrives in a hundred calls. */
    private static final ThreadLocal<float[][]> BLOCKS = ThreadLocal.withInitial(() -> new float[2][BLOCK]);

    private Arithmetic() {}

    /** sum[to + i] = addend[from + i] + sum[to + i] for i in 0 to count - 1. */
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

    /** The sum of the vectors that lie one after the other, each segment from the rank of its number on, divided. */
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
