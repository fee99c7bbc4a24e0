package io.gangflow.argo.watch;

import java.util.concurrent.TimeUnit;

/** Real time. Thread-safe. */
public final class MonotonicClock implements Pace {

    @Override
    public long millis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    @Override
    public void sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
