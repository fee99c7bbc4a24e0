package io.gangflow.training.loop;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.collective.HalfFloat;
import io.gangflow.training.data.Samples;
import io.gangflow.training.model.Learner;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The gradient of a step's samples followed by their loss. One reduction serves both, and every rank knows in every
 * step whether the values of all ranks are still finite. Mutable; not thread-safe.
 */
final class StepGradient {

    private final Learner learner;
    private final int micro;
    private final int size;
    private final FloatBucket bucket;
    private final FloatBucket part;

    /**
     * Creates a gradient of zeros.
     *
     * @param micro number of samples whose gradient is computed at once
     */
    StepGradient(Learner learner, int micro) {
        this.learner = learner;
        this.micro = micro;
        this.size = learner.layout().size();
        this.bucket = new FloatBucket(size + 1);
        this.part = new FloatBucket(size);
    }

    /** Returns the gradient, followed by the loss. */
    FloatBucket bucket() {
        return bucket;
    }

    /**
     * Replaces gradient and loss by their mean over the ranks. The loss is never rounded.
     *
     * @throws NotFiniteException if a gradient exceeds the format; raised on all ranks, since they receive the same
     *     values
     */
    void average(Collective group, Optional<HalfFloat> compress, long step) {
        if (compress.isEmpty()) {
            group.allReduceMean(bucket);
            return;
        }
        group.allReduceMean(bucket.part(0, size), compress.get());
        group.allReduceMean(bucket.part(size, size + 1));
        FloatBuffer gradients = bucket.floats();
        for (int i = 0; i < size; i++) {
            if (!Float.isFinite(gradients.get(i))) {
                throw new NotFiniteException(step, gradients.get(i), compress.get());
            }
        }
    }

    float loss() {
        return bucket.floats().get(size);
    }

    /** Computes gradient and loss; the parts of a batch are weighted by their number of samples. */
    float compute(Samples samples, int[] batch) {
        float loss = batch.length <= micro ? learner.gradient(samples, batch, bucket) : parts(samples, batch);
        bucket.floats().put(size, loss);
        return loss;
    }

    private float parts(Samples samples, int[] batch) {
        double loss = 0;
        bucket.clear();
        for (int from = 0; from < batch.length; from += micro) {
            int[] some = Arrays.copyOfRange(batch, from, Math.min(batch.length, from + micro));
            float share = (float) some.length / batch.length;
            loss += learner.gradient(samples, some, part) * share;
            bucket.addScaled(part, share);
        }
        return (float) loss;
    }
}
