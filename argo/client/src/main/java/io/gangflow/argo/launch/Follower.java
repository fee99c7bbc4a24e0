package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.watch.ConnectionListener;
import io.gangflow.argo.watch.Ending;
import io.gangflow.argo.watch.ObjectListener;
import io.gangflow.argo.watch.ObjectSource;
import io.gangflow.argo.watch.ObjectWatch;
import io.gangflow.argo.watch.WatchLimits;
import io.gangflow.time.Ticker;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Follows objects of one kind in its own thread, and reports each change with the previous state. */
final class Follower<T extends HasMetadata> implements AutoCloseable {

    private final ObjectWatch<T> watch;
    private final Thread thread;
    private volatile boolean done;

    /**
     * Starts immediately.
     *
     * @param contact called in the follower's thread, too
     * @param changes called in the follower's thread with the states before and after
     * @param failed called when the API rejects the watch, after which nothing more is reported
     */
    Follower(
            ObjectSource<T> source,
            Ending<T> ending,
            ConnectionListener contact,
            BiConsumer<Optional<T>, Optional<T>> changes,
            Consumer<KubernetesClientException> failed) {
        this.watch = new ObjectWatch<>(source, ending, WatchLimits.DEFAULT, Ticker.SYSTEM, contact);
        this.thread = new Thread(() -> run(changes, failed), "gangflow-follow");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(BiConsumer<Optional<T>, Optional<T>> changes, Consumer<KubernetesClientException> failed) {
        try {
            watch.follow(new RecordingListener<>(changes), () -> done);
        } catch (InterruptedException e) {
            thread.interrupt(); // closed
        } catch (KubernetesClientException e) {
            failed.accept(e);
        }
    }

    @Override
    public void close() {
        done = true;
        thread.interrupt();
    }

    private static final class RecordingListener<T extends HasMetadata> implements ObjectListener<T> {

        private final BiConsumer<Optional<T>, Optional<T>> changes;
        private final Map<String, T> last = new HashMap<>();

        RecordingListener(BiConsumer<Optional<T>, Optional<T>> changes) {
            this.changes = changes;
        }

        @Override
        public void changed(T object) {
            changes.accept(Optional.ofNullable(last.put(object.getMetadata().getUid(), object)), Optional.of(object));
        }

        @Override
        public void deleted(T object) {
            last.remove(object.getMetadata().getUid());
            changes.accept(Optional.of(object), Optional.empty());
        }
    }
}
