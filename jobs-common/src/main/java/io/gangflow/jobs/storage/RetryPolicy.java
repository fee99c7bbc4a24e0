package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InterruptedIOException;

/**
 * A retry policy with exponential backoff: each pause is twice as long as the previous one.
 *
 * @param attempts at least 1
 * @param firstMillis the first pause
 * @param mostMillis the longest pause
 */
public record RetryPolicy(int attempts, long firstMillis, long mostMillis) {

    /** About 25 s in total: enough for a busy or restarting server, and a wrong address is reported within a minute. */
    static final RetryPolicy USUAL = new RetryPolicy(10, 50, 6_400);

    /** One attempt of a request. */
    interface Try<T> {
        T run() throws IOException;
    }

    /**
     * @param keys renewed when S3 rejects them as expired
     */
    <T> T run(Try<T> request, KeySource keys) throws IOException {
        boolean renewed = false;
        for (int attempt = 1; ; attempt++) {
            try {
                return request.run();
            } catch (StorageException e) {
                throw e;
            } catch (S3Refusal e) {
                boolean again = e.isExpiry() && !renewed && keys.renew();
                renewed |= again;
                if (!again && (!e.isPassing() || attempt >= attempts)) {
                    throw e;
                }
            } catch (IOException e) {
                if (attempt >= attempts || TlsFailure.sentence(e, "").isPresent()) {
                    throw e;
                }
            }
            pause(attempt);
        }
    }

    private void pause(int attempt) throws IOException {
        try {
            Thread.sleep(Math.min(mostMillis, firstMillis << Math.min(attempt - 1, 20)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for S3");
        }
    }
}
