package io.gangflow.minicluster.launch;

import io.gangflow.minicluster.control.ClusterView.Subscription;
import io.gangflow.run.QueueUse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Passes the allocated and deserved resources of queues from the scheduler's thread to subscribers. Thread-safe. */
public final class QueueShareUpdates {

    private final List<Consumer<List<QueueUse>>> followers = new ArrayList<>();
    private List<QueueUse> last = List.of();

    QueueShareUpdates() {}

    synchronized void publish(List<QueueUse> uses) {
        last = List.copyOf(uses);
        followers.forEach(follower -> follower.accept(last));
    }

    /**
     * Calls the subscriber with the current state, unless no queue has a job, and after every change until the handle
     * is closed.
     */
    public synchronized Subscription follow(Consumer<List<QueueUse>> follower) {
        if (!last.isEmpty()) {
            follower.accept(last);
        }
        followers.add(follower);
        return () -> leave(follower);
    }

    private synchronized void leave(Consumer<List<QueueUse>> follower) {
        followers.remove(follower);
    }
}
