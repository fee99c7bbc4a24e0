package io.gangflow.argo.launch;

import io.gangflow.run.QueueUse;
import java.util.List;
import java.util.function.Consumer;

/** Reports the shares of Volcano's queues while a run is followed. */
@FunctionalInterface
public interface QueueSource {

    /** Reports nothing: Volcano itself publishes no deserved shares. */
    QueueSource NONE = consumer -> () -> {};

    /** Reports every change, from any thread, until the returned handle is closed. */
    Subscription follow(Consumer<List<QueueUse>> consumer);

    /** Ends a subscription of {@link #follow}. */
    @FunctionalInterface
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
