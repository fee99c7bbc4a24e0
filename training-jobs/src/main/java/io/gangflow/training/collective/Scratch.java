package io.gangflow.training.collective;

/** Memory that is used again from one reduction to the next, and grows with the largest. Not safe for several threads. */
final class Scratch {

    private FloatBucket bucket = new FloatBucket(0);

    /** A bucket of at least this size, with anything in it, until the next call. */
    FloatBucket of(int size) {
        if (bucket.size() < size) {
            bucket = new FloatBucket(size);
        }
        return bucket;
    }
}
