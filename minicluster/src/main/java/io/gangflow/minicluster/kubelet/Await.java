package io.gangflow.minicluster.kubelet;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Asks for an object until it is there, as a kubelet does that cannot mount a volume yet. */
final class Await {

    private static final long PERIOD_MILLIS = 200;

    private final CountDownLatch stopping;

    /** @param stopping counted down when the pod is to end: nobody waits any more */
    Await(CountDownLatch stopping) {
        this.stopping = stopping;
    }

    /** The object; empty when it is optional and absent, or when the pod was stopped before it came. */
    <T> Optional<T> object(boolean optional, Supplier<Optional<T>> read) throws InterruptedException {
        while (true) {
            Optional<T> found = read.get();
            if (found.isPresent() || optional || stopping.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                return found;
            }
        }
    }
}
