package io.gangflow.training.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.training.collective.FloatBucket;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class AdamTest {

    /** With a constant gradient, both moments equal their limits, and each step has the length of the rate. */
    @Test
    void aConstantGradientMovesByTheRateInEachStep() {
        Adam adam = new Adam(2);
        FloatBucket weights = bucket(1, 1);
        for (int number = 1; number <= 5; number++) {
            adam.step(weights, bucket(0.5f, -20), 0.01, number);
            assertThat(weights.floats().get(0)).isCloseTo(1 - 0.01f * number, Offset.offset(1e-6f));
            assertThat(weights.floats().get(1)).isCloseTo(1 + 0.01f * number, Offset.offset(1e-6f));
        }
    }

    @Test
    void aSavedStateGoesOnWithTheSameBits() {
        Adam whole = new Adam(2);
        FloatBucket expected = bucket(1, 2);
        Adam first = new Adam(2);
        FloatBucket weights = bucket(1, 2);
        for (int number = 1; number <= 3; number++) {
            whole.step(expected, bucket(number, -number), 0.1, number);
            first.step(weights, bucket(number, -number), 0.1, number);
        }
        Adam second = new Adam(2);
        second.resume(first.state());
        whole.step(expected, bucket(7, 7), 0.1, 4);
        second.step(weights, bucket(7, 7), 0.1, 4);
        assertThat(weights.floats()).isEqualTo(expected.floats());
        assertThat(second.state().floats()).isEqualTo(whole.state().floats());
    }

    private static FloatBucket bucket(float... values) {
        FloatBucket bucket = new FloatBucket(values.length);
        bucket.floats().put(values);
        return bucket;
    }
}
