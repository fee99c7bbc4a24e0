package io.gangflow.training.collective;

/** Memory that is reused from one reduction to the next and grows to the largest. Not thread-safe. */
final class Scratch {

    private FloatBucket bucket = new FloatBucket(0);

    /** Returns a bucket of at least this size with undefined content, valid until the next call. */
    FloatBucket of(int size) {
        if (bucket.size() < size) {
            bucket = new FloatBucket(size);
        }
        return bucket;
    }
}
