package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InterruptedIOException;

/**
 * How often a request is tried, and how long to wait between: twice as long each time.
 *
 * @param attempts at least 1
 * @param firstMillis the first pause
 * @param mostMillis no pause is longer
 */
public record Patience(int attempts, long firstMillis, long mostMillis) {

    /** About 25 s in all: a busy or restarting server comes back, and a wrong address is told before a minute. */
    static final Patience USUAL = new Patience(10, 50, 6_400);

    /** One try of a request. */
    interface Try<T> {
        T run() throws IOException;
    }

    /** @param keys asked for others when S3 calls them expired */
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
