package io.gangflow.training.measure;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.collective.Reduction;
import io.gangflow.training.time.Stopwatch;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Locale;

/**
 * How long an all-reduce takes on one rank, from all ranks being ready to its result.
 *
 * @param worldSize ranks
 * @param floats that were added up
 * @param medianMillis of the rounds
 * @param leastMillis of the rounds
 */
public record AllReduceMeasurement(int worldSize, int floats, double medianMillis, double leastMillis) {

    /**
     * Reduces a quarter as often to warm up, then measures; all ranks have to call it.
     *
     * @throws IllegalStateException if a sum is not the one that was to be expected
     */
    public static AllReduceMeasurement of(Collective group, int floats, int rounds) {
        FloatBucket bucket = new FloatBucket(floats);
        double[] millis = new double[rounds];
        for (int round = -rounds / 4; round < rounds; round++) {
            fill(bucket, group.rank() + 1);
            group.barrier();
            Stopwatch watch = new Stopwatch();
            group.allReduce(bucket, Reduction.SUM);
            if (round >= 0) {
                millis[round] = watch.seconds() * 1e3;
            }
            check(bucket, group.worldSize());
        }
        Arrays.sort(millis);
        return new AllReduceMeasurement(group.worldSize(), floats, millis[rounds / 2], millis[0]);
    }

    private static void fill(FloatBucket bucket, float value) {
        float[] values = new float[bucket.size()];
        Arrays.fill(values, value);
        bucket.floats().put(values);
    }

    /** Small whole numbers are added without rounding, so there is one right answer. */
    private static void check(FloatBucket bucket, int worldSize) {
        float expected = worldSize * (worldSize + 1) / 2f;
        FloatBuffer sums = bucket.floats();
        for (int i = 0; i < bucket.size(); i++) {
            if (sums.get(i) != expected) {
                throw new IllegalStateException("element " + i + " is " + sums.get(i) + ", not " + expected);
            }
        }
    }

    /** For people and scripts. */
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
