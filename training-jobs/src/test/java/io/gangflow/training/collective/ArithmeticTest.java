package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.FloatBuffer;
import org.junit.jupiter.api.Test;

/** Sums of parts of vectors that are longer than a block, at places that are not the same in both vectors. */
final class ArithmeticTest {

    private static final int SIZE = 2_500;

    private static FloatBuffer counting(int factor) {
        FloatBuffer values = FloatBuffer.allocate(SIZE);
        for (int i = 0; i < SIZE; i++) {
            values.put(i, i * factor);
        }
        return values;
    }

    @Test
    void aPartIsAddedToAPartAndNothingElseChanges() {
        FloatBuffer sum = counting(1);

        Arithmetic.add(counting(10), 7, sum, 3, 2_100);

        for (int i = 0; i < SIZE; i++) {
            int added = i >= 3 && i < 2_103 ? 10 * (i - 3 + 7) : 0;
            assertThat(sum.get(i)).as("element %d", i).isEqualTo(i + added);
        }
    }

    @Test
    void aPartIsDividedAndNothingElseChanges() {
        FloatBuffer values = counting(4);

        Arithmetic.divide(values, 5, 2_077, 4);

        for (int i = 0; i < SIZE; i++) {
            assertThat(values.get(i)).as("element %d", i).isEqualTo(i >= 5 && i < 2_077 ? i : 4 * i);
        }
    }

    @Test
    void vectorsOneAfterTheOtherAreSummedIntoAMean() {
        FloatBuffer vectors =
                FloatBuffer.wrap(new float[] {1, 2, 3, 4, 5, 10, 20, 30, 40, 50, 100, 200, 300, 400, 500});
        FloatBuffer sum = FloatBuffer.allocate(5);

        Arithmetic.sumInRingOrder(vectors, sum, new Segments(5, 3), 3);

        assertThat(sum.array()).containsExactly(37, 74, 111, 148, 185);
    }

    @Test
    void eachSegmentIsSummedFromItsOwnRankOn() {
        // In floats 1e8 + 1 is 1e8: where the 1 comes last it is kept, because the large ones cancel out before.
        FloatBuffer vectors = FloatBuffer.wrap(new float[] {1e8f, 1, -1e8f, -1e8f, 1, 1e8f});
        FloatBuffer sum = FloatBuffer.allocate(2);

        Arithmetic.sumInRingOrder(vectors, sum, new Segments(2, 3), 1);

        assertThat(sum.array()).containsExactly((1e8f + -1e8f) + 1, (-1e8f + 1e8f) + 1);
    }

    @Test
    void aPartOfABucketIsTheSameMemory() {
        FloatBucket bucket = new FloatBucket(4);
        bucket.floats().put(new float[] {1, 2, 3, 4});
        FloatBucket part = bucket.part(1, 3);

        assertThat(part.size()).isEqualTo(2);
        assertThat(part.floats().get(0)).isEqualTo(2);
        part.clear();
        assertThat(Vectors.valuesOf(bucket)).containsExactly(1, 0, 0, 4);
        assertThat(bucket.bytes(3, 4).getInt()).isEqualTo(Float.floatToRawIntBits(4));
    }

    @Test
    void aShorterBucketIsAddedToTheFirstElements() {
        FloatBucket bucket = Vectors.bucketOf(new float[] {1, 2, 3});

        bucket.addScaled(Vectors.bucketOf(new float[] {10, 20}), 0.5f);

        assertThat(Vectors.valuesOf(bucket)).containsExactly(6, 12, 3);
        assertThatThrownBy(() -> new FloatBucket(1 << 30)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void scratchMemoryGrowsAndIsUsedAgain() {
        Scratch scratch = new Scratch();
        FloatBucket first = scratch.of(3);

        assertThat(first.size()).isGreaterThanOrEqualTo(3);
        assertThat(scratch.of(2)).isSameAs(first);
        assertThat(scratch.of(3)).isSameAs(first);
        assertThat(scratch.of(4).size()).isGreaterThanOrEqualTo(4);
    }
}
