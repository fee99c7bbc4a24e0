package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RingCollectiveTest {

    private static final long SEED = 20_261_121;

    /** Sizes near those where segments become uneven or empty, and where whole buckets are no longer passed round. */
    private static final List<Integer> SIZES =
            List.of(0, 1, 2, 3, 4, 5, 7, 1_000, 1_025, 32_767, 32_768, 32_769, 32_771, 100_003, 431_080, 1_000_000);

    @ParameterizedTest
    @CsvSource({"2, INET", "3, INET", "4, INET", "5, INET", "2, UNIX", "3, UNIX"})
    void theMeanIsThatOfAPlainSumInRingOrderBitForBit(int worldSize, StandardProtocolFamily family) throws Exception {
        try (LocalRing ring = new LocalRing(worldSize, Duration.ofSeconds(30), Algorithm.RING, family)) {
            for (int size : SIZES) {
                int[] expected = Vectors.bits(plainMean(size, worldSize));
                List<float[]> means = ring.on(rank -> {
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

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void everyRankGetsTheBucketOfTheRoot(int worldSize) throws Exception {
        try (LocalRing ring = new LocalRing(worldSize, Duration.ofSeconds(30))) {
            for (int root = 0; root < worldSize; root++) {
                int from = root;
                List<float[]> received = ring.on(rank -> {
                    FloatBucket bucket = Vectors.bucketOf(vector(rank.rank(), 200_001));
                    rank.broadcast(bucket, from);
                    return Vectors.valuesOf(bucket);
                });
                assertThat(received).allSatisfy(values -> assertThat(values).isEqualTo(vector(from, 200_001)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void everyRankLearnsTheValuesOfAllByRank(int worldSize) throws Exception {
        try (LocalRing ring = new LocalRing(worldSize, Duration.ofSeconds(30))) {
            List<List<String>> gathered = ring.on(rank -> {
                rank.barrier();
                byte[] own = ("rank " + rank.rank()).getBytes(StandardCharsets.US_ASCII);
                return rank.allGather(own).stream()
                        .map(bytes -> new String(bytes, StandardCharsets.US_ASCII))
                        .toList();
            });
            List<String> expected = new ArrayList<>();
            for (int rank = 0; rank < worldSize; rank++) {
                expected.add("rank " + rank);
            }
            assertThat(gathered).hasSize(worldSize).containsOnly(expected);
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

    /** Element i belongs to the first segment s that ends after i. */
    private static float[] plainMean(int size, int worldSize) {
        List<float[]> vectors = new ArrayList<>();
        for (int rank = 0; rank < worldSize; rank++) {
            vectors.add(vector(rank, size));
        }
        float[] mean = new float[size];
        int i = 0;
        for (int segment = 0; segment < worldSize; segment++) {
            int length = size / worldSize + (segment < size % worldSize ? 1 : 0);
            for (int k = 0; k < length; k++, i++) {
                float sum = vectors.get(segment)[i];
                for (int turn = 1; turn < worldSize; turn++) {
                    sum += vectors.get((segment + turn) % worldSize)[i];
                }
                mean[i] = sum / worldSize;
            }
        }
        return mean;
    }
}
