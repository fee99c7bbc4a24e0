package io.gangflow.serving.client;

/**
 * Counts durations in buckets, from 1 us to 17 minutes, as HdrHistogram does. A bucket is at most 1/32 as wide as the
 * durations in it. Not thread-safe.
 */
final class Histogram {

    private static final int SUB_BITS = 5;
    private static final int SUB_BUCKETS = 1 << SUB_BITS;
    private static final int LARGEST_BITS = 30;

    private final long[] counts = new long[(LARGEST_BITS - SUB_BITS + 2) * SUB_BUCKETS];
    private long total;

    void add(long micros) {
        counts[bucket(Math.max(0, Math.min(micros, (1L << LARGEST_BITS) - 1)))]++;
        total++;
    }

    void add(Histogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
    }

    long total() {
        return total;
    }

    /** Returns the quantile of the durations in microseconds; 0 if there are none. */
    long quantile(double share) {
        long wanted = Math.max(1, (long) Math.ceil(total * share));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return highest(i);
            }
        }
        return 0;
    }

    /**
     * Returns the number of durations above {@code from} and up to {@code to}, both in microseconds and powers of two.
     */
    long between(long from, long to) {
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (highest(i) >= from && highest(i) < to) {
                sum += counts[i];
            }
        }
        return sum;
    }

    private static int bucket(long micros) {
        if (micros < SUB_BUCKETS) {
            return (int) micros;
        }
        int shift = 63 - Long.numberOfLeadingZeros(micros) - SUB_BITS;
        return (shift + 1) * SUB_BUCKETS + (int) ((micros >> shift) - SUB_BUCKETS);
    }

    private static long highest(int bucket) {
        if (bucket < SUB_BUCKETS) {
            return bucket;
        }
        int shift = bucket / SUB_BUCKETS - 1;
        return ((long) (bucket % SUB_BUCKETS + SUB_BUCKETS + 1) << shift) - 1;
    }
}
