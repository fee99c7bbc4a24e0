package io.gangflow.serving.batch;

/**
 * The limits of request batching.
 *
 * @param queue maximum number of waiting requests; further ones are rejected
 * @param rows maximum samples of one evaluation, unless a single request has more
 * @param delayMicros how long a request waits for others while the model is idle; with 0 waiting requests are evaluated
 *     at once, so batches only form while the model is busy
 * @param atOnce number of multiplications up to which a request is evaluated on the calling thread, because passing it
 *     to another thread would take longer
 * @param patienceMillis maximum time in the queue; when its turn comes later, a request is rejected
 */
public record BatchLimits(int queue, int rows, long delayMicros, long atOnce, long patienceMillis) {

    public static final BatchLimits USUAL = new BatchLimits(1024, 64, 0, 4_096, 2_000);

    public BatchLimits {
        if (queue < 1 || rows < 1 || delayMicros < 0 || delayMicros > 1_000_000 || atOnce < 0 || patienceMillis < 1) {
            throw new IllegalArgumentException("queue %d, rows %d, delay %d us, at once %d, patience %d ms"
                    .formatted(queue, rows, delayMicros, atOnce, patienceMillis));
        }
    }
}
