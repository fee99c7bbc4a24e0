package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HalvingDoublingTest {

    private static final long SEED = 61_121;

    /** Fewer elements than ranks, odd halves, and whole ones. */
    private static final List<Integer> SIZES = List.of(0, 1, 2, 3, 5, 8, 13, 1_000, 1_025, 100_003);

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 8, 11})
    void theMeanIsThatOfAPlainTreeBitForBit(int worldSize) throws Exception {
        try (LocalRing ranks = new LocalRing(worldSize, Duration.ofSeconds(30), Algorithm.HALVING)) {
            for (int size : SIZES) {
                int[] expected = Vectors.bits(plainMean(size, worldSize));
                List<float[]> means = ranks.on(rank -> {
                    FloatBucket bucket = Vectors.bucketOf(vector(rank.rank(), size));
                    rank.allReduceMean(bucket);
                    return Vectors.valuesOf(bucket);
                });
                for (int rank = 0; rank < worldSize; rank++) {
                    assertThat(Vectors.bits(means.get(rank)))
                            .as("size %d, rank %d of %d, seed %d", size, rank, worldSize, SEED)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** Ring and halving alternate on the same ranks, as they do when sizes vary. */
    @Test
    void bothWaysGiveTheSameSumOfWholeNumbers() throws Exception {
        try (LocalRing ranks = new LocalRing(6, Duration.ofSeconds(30))) {
            int least = SizedCollective.ROUND_BYTES / Float.BYTES + 1;
            int most = SizedCollective.HALVING_BYTES / Float.BYTES;
            for (int size : new int[] {10, least, 11, most, most + 1}) {
                List<float[]> sums = ranks.on(rank -> {
                    float[] own = new float[size];
                    Arrays.fill(own, rank.rank() + 1);
                    FloatBucket bucket = Vectors.bucketOf(own);
                    rank.allReduce(bucket, Reduction.SUM);
                    return Vectors.valuesOf(bucket);
                });
                float[] expected = new float[size];
                Arrays.fill(expected, 21);
                assertThat(sums).allSatisfy(sum -> assertThat(sum).isEqualTo(expected));
            }
        }
    }

    /** Every link has two ends, and no rank is linked to another one twice. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 12, 33, 4096})
    void partnersAreMutual(int worldSize) {
        for (int rank = 0; rank < worldSize; rank++) {
            int[] partners = SizedCollective.partners(rank, worldSize);
            assertThat(partners).doesNotContain(rank).doesNotHaveDuplicates();
            for (int partner : partners) {
                assertThat(partner).isBetween(0, worldSize - 1);
                assertThat(SizedCollective.partners(partner, worldSize)).contains(rank);
            }
        }
    }

    private static float[] plainMean(int size, int worldSize) {
        int power = Integer.highestOneBit(worldSize);
        List<float[]> vectors = new ArrayList<>();
        for (int rank = 0; rank < worldSize; rank++) {
            vectors.add(vector(rank, size));
        }
        for (int rank = power; rank < worldSize; rank++) {
            add(vectors.get(rank), vectors.get(rank - power));
        }
        for (int half = power / 2; half >= 1; half /= 2) {
            for (int rank = 0; rank < half; rank++) {
                add(vectors.get(rank + half), vectors.get(rank));
            }
        }
        float[] mean = vectors.get(0);
        for (int i = 0; i < size; i++) {
            mean[i] /= worldSize;
        }
        return mean;
    }

    private static void add(float[] addend, float[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += addend[i];
        }
    }

    private static float[] vector(int rank, int size) {
        Random random = new Random(SEED + rank);
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(7) - 3));
        }
        return values;
    }
}
