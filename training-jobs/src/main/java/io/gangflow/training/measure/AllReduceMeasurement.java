package io.gangflow.training.measure;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.collective.Reduction;
import io.gangflow.training.time.Stopwatch;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Locale;

/**
 * The duration of an all-reduce on one rank, from the moment when all ranks are ready to the result.
 *
 * @param worldSize number of ranks
 * @param floats number of floats added up
 * @param medianMillis of the rounds
 * @param leastMillis of the rounds
 */
public record AllReduceMeasurement(int worldSize, int floats, double medianMillis, double leastMillis) {

    /**
     * Number of elements for the warm-up, which runs at most {@link #MOST_WARM_UP} times: in its first seconds a
     * process spends time in the JIT compiler.
     */
    private static final int WARM_UP_FLOATS = 100_000_000;

    private static final int MOST_WARM_UP = 200;

    private static final int BLOCK = 1 << 16;

    /**
     * Warms up, then measures. All ranks have to call it.
     *
     * @throws IllegalStateException if a sum is wrong
     */
    public static AllReduceMeasurement of(Collective group, int floats, int rounds) {
        FloatBucket bucket = new FloatBucket(floats);
        float[] own = block(group.rank() + 1);
        // Small whole numbers are added without rounding, so there is one correct result.
        float[] sum = block(group.worldSize() * (group.worldSize() + 1) / 2f);
        double[] millis = new double[rounds];
        for (int round = -warmUp(floats, rounds); round < rounds; round++) {
            fill(bucket.floats(), own);
            group.barrier();
            Stopwatch watch = new Stopwatch();
            group.allReduce(bucket, Reduction.SUM);
            if (round >= 0) {
                millis[round] = watch.seconds() * 1e3;
            }
            check(bucket.floats(), sum);
        }
        Arrays.sort(millis);
        return new AllReduceMeasurement(group.worldSize(), floats, millis[rounds / 2], millis[0]);
    }

    private static int warmUp(int floats, int rounds) {
        return Math.max(rounds / 4, Math.min(MOST_WARM_UP, WARM_UP_FLOATS / floats));
    }

    private static float[] block(float value) {
        float[] values = new float[BLOCK];
        Arrays.fill(values, value);
        return values;
    }

    private static void fill(FloatBuffer all, float[] block) {
        while (all.hasRemaining()) {
            all.put(block, 0, Math.min(block.length, all.remaining()));
        }
    }

    private static void check(FloatBuffer sums, float[] block) {
        while (sums.hasRemaining()) {
            FloatBuffer part = sums.slice().limit(Math.min(block.length, sums.remaining()));
            int wrong = part.mismatch(FloatBuffer.wrap(block, 0, part.remaining()));
            if (wrong >= 0) {
                throw new IllegalStateException(
                        "element " + (sums.position() + wrong) + " is " + part.get(wrong) + ", not " + block[0]);
            }
            sums.position(sums.position() + part.remaining());
        }
    }

    /** Returns a line for people and scripts. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "allreduce ranks=%d floats=%d megabytes=%.3f median_ms=%.3f least_ms=%.3f",
                worldSize,
                floats,
                floats * (double) Float.BYTES / 1e6,
                medianMillis,
                leastMillis);
    }
}
