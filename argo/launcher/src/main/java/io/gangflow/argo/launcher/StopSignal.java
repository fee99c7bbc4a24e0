package io.gangflow.argo.launcher;

import io.gangflow.argo.launcher.api.Pause;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The request to stop the launcher; it interrupts all waits. Thread-safe. */
final class StopSignal implements Pause {

    private final CountDownLatch raised = new CountDownLatch(1);
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    void raise() {
        raised.countDown();
        listeners.forEach(Runnable::run);
    }

    boolean isRaised() {
        return raised.getCount() == 0;
    }

    /** Calls the listener when a stop is requested, or immediately if it was already. */
    void onRaise(Runnable listener) {
        listeners.add(listener);
        if (isRaised()) {
            listener.run();
        }
    }

    @Override
    public boolean pause(Duration time) {
        try {
            return !raised.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
