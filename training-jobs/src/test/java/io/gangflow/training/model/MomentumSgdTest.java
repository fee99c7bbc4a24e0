package io.gangflow.training.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.training.collective.FloatBucket;
import org.junit.jupiter.api.Test;

class MomentumSgdTest {

    @Test
    void aStepFollowsTheVelocityOfTheStepsBefore() {
        MomentumSgd sgd = new MomentumSgd(1, 0.5);
        FloatBucket weight = bucket(1f);
        sgd.step(weight, bucket(2f), 0.25, 1);
        assertThat(weight.floats().get(0)).isEqualTo(1f - 0.25f * 2f);
        sgd.step(weight, bucket(4f), 0.125, 2);
        assertThat(weight.floats().get(0)).isEqualTo(0.5f - 0.125f * (0.5f * 2f + 4f));
    }

    private static FloatBucket bucket(float value) {
        FloatBucket bucket = new FloatBucket(1);
        bucket.floats().put(0, value);
        return bucket;
    }
}
