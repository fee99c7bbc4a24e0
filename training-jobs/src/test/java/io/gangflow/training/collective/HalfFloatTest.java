package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HalfFloatTest {

    private static final long SEED = 16;

    @ParameterizedTest
    @EnumSource
    void everyHalfIsAFloatThatRoundsToItself(HalfFloat format) {
        for (int bits = 0; bits <= 0xffff; bits++) {
            float value = format.decode((short) bits);
            if (Float.isNaN(value)) {
                assertThat(format.decode(format.encode(value))).isNaN();
            } else {
                assertThat(format.encode(value) & 0xffff).as("%04x", bits).isEqualTo(bits);
            }
        }
    }

    /** The expected values follow from the definitions of the formats. */
    @ParameterizedTest
    @CsvSource({
        "FP16, 1.0, 0x3c00",
        "FP16, -2.0, 0xc000",
        "FP16, 65504, 0x7bff",
        "FP16, 65519, 0x7bff",
        "FP16, 65520, 0x7c00",
        "FP16, 5.9604645e-8, 0x0001",
        "FP16, 2.9802322e-8, 0x0000",
        "FP16, 6.1035156e-5, 0x0400",
        "FP16, 0.33325195, 0x3555",
        "FP16, 2049, 0x6800",
        "FP16, 2051, 0x6802",
        "BF16, 1.0, 0x3f80",
        "BF16, -2.0, 0xc000",
        "BF16, 3.1415927, 0x4049",
        "BF16, 1.00390625, 0x3f80",
        "BF16, 1.01171875, 0x3f82",
        "BF16, 3.4028235e38, 0x7f80"
    })
    void knownValuesAreEncodedAsTheyShould(HalfFloat format, float value, String expected) {
        assertThat(format.encode(value) & 0xffff).isEqualTo(Integer.decode(expected));
    }

    /** Checks that no other half is nearer than the result, by comparing with both neighbours. */
    @ParameterizedTest
    @EnumSource
    void aFloatIsRoundedToTheNearest(HalfFloat format) {
        Random random = new Random(SEED);
        for (int i = 0; i < 200_000; i++) {
            float value = (float) (random.nextGaussian() * Math.pow(2, random.nextInt(40) - 28));
            short chosen = format.encode(value);
            double error = Math.abs((double) format.decode(chosen) - value);
            for (int neighbour : new int[] {chosen - 1, chosen + 1}) {
                float other = format.decode((short) neighbour);
                if (Float.isFinite(other)) {
                    assertThat(error)
                            .as("%s of %s, seed %d", format, value, SEED)
                            .isLessThanOrEqualTo(Math.abs((double) other - value));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"BF16, 2", "BF16, 3", "BF16, 5", "FP16, 2", "FP16, 4", "FP16, 5"})
    void theMeanOfRoundedVectorsIsTheSameOnAllRanksAndWithinItsBound(HalfFloat format, int worldSize) throws Exception {
        try (LocalRing ranks = new LocalRing(worldSize, Duration.ofSeconds(30))) {
            for (int size : new int[] {1, 2, 7, 1_024, 40_001}) {
                List<float[]> means = ranks.on(rank -> {
                    FloatBucket bucket = new FloatBucket(size);
                    bucket.floats().put(vector(rank.rank(), size));
                    rank.allReduceMean(bucket, format);
                    float[] values = new float[size];
                    bucket.floats().get(values);
                    return values;
                });
                assertThat(means).allSatisfy(mean -> assertThat(mean).isEqualTo(means.get(0)));
                requireWithinBound(format, worldSize, means.get(0));
            }
        }
    }

    /**
     * The bound: P roundings, each of at most one unit of roundoff of the added magnitudes, or half a step of the
     * smallest halves.
     */
    private static void requireWithinBound(HalfFloat format, int worldSize, float[] mean) {
        List<float[]> vectors = new ArrayList<>();
        for (int rank = 0; rank < worldSize; rank++) {
            vectors.add(vector(rank, mean.length));
        }
        for (int i = 0; i < mean.length; i++) {
            double sum = 0;
            double magnitude = 0;
            for (float[] vector : vectors) {
                sum += vector[i];
                magnitude += Math.abs(vector[i]);
            }
            double bound = worldSize * (1.01 * format.unitRoundoff() * magnitude / worldSize + 0x1p-25);
            assertThat(Math.abs(mean[i] - sum / worldSize))
                    .as("element %d of %d ranks as %s, seed %d", i, worldSize, format, SEED)
                    .isLessThanOrEqualTo(bound);
        }
    }

    @Test
    void whatTheFormatCannotHoldIsInfiniteOnAllRanks() throws Exception {
        try (LocalRing ranks = new LocalRing(3, Duration.ofSeconds(30))) {
            List<Float> means = ranks.on(rank -> {
                FloatBucket bucket = new FloatBucket(4);
                bucket.floats().put(2, rank.rank() == 1 ? 1e6f : 0);
                rank.allReduceMean(bucket, HalfFloat.FP16);
                return bucket.floats().get(2);
            });
            assertThat(means).containsOnly(Float.POSITIVE_INFINITY);
        }
    }

    private static float[] vector(int rank, int size) {
        Random random = new Random(SEED + rank);
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(6) - 4));
        }
        return values;
    }
}
