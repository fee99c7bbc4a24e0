package io.gangflow.training.collective;

/** Copies floats to and from buckets, and compares them as bits: equal sums have equal bits. */
final class Vectors {

    private Vectors() {}

    static FloatBucket bucketOf(float[] values) {
        FloatBucket bucket = new FloatBucket(values.length);
        bucket.floats().put(values);
        return bucket;
    }

    static float[] valuesOf(FloatBucket bucket) {
        float[] values = new float[bucket.size()];
        bucket.floats().get(values);
        return values;
    }

    static int[] bits(float[] values) {
        int[] bits = new int[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(values[i]);
        }
        return bits;
    }
}
