package io.gangflow.page.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs work that is interrupted when it takes too long. */
public final class TimeLimit {

    private TimeLimit() {}

    /**
     * Returns the result; empty when the work was interrupted because of the limit.
     *
     * @throws RuntimeException what the work throws
     * @throws InterruptedException when the caller is interrupted; the work then is too
     */
    public static <T> Optional<T> within(Duration limit, String name, Reading<T> work) throws InterruptedException {
        FutureTask<T> task = new FutureTask<>(work::read);
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(task.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(failed.getCause());
        } finally {
            task.cancel(true);
        }
    }
}
