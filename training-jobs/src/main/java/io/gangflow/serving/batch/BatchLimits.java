package io.gangflow.serving.batch;

/**
 * How requests are brought together.
 *
 * @param queue requests that may wait; more are turned away
 * @param rows samples of one evaluation, unless a single request has more
 * @param delayMicros how long a request waits for others while the model has nothing to do; 0 to evaluate at once what is
 *     there, so that batches form only while the model is busy
 * @param atOnce multiplications up to which a request is evaluated by the thread that brings it: handing it to another one
 *     would take longer
 * @param patienceMillis how long a request may wait in all; later ones are turned away when it is their turn
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
