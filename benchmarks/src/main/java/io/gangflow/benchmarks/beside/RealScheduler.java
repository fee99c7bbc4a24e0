package io.gangflow.benchmarks.beside;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A scheduler process, started when its pods already wait, and timed from its first binding to its last. */
final class RealScheduler {

    private static final double NANOS = 1e9;
    private static final long STOP_SECONDS = 10;

    private final LoopbackCluster cluster;
    private final List<String> command;

    RealScheduler(LoopbackCluster cluster, List<String> command) {
        this.cluster = cluster;
        this.command = List.copyOf(command);
    }

    /**
     * Waits until it has placed this many pods; its start is not counted.
     *
     * @return seconds
     * @throws IllegalStateException when they are not placed within the time limit
     */
    double place(int pods, long limitSeconds) throws IOException, InterruptedException {
        Bindings bindings = new Bindings(pods);
        Watch watch =
                cluster.client().pods().inNamespace(LoopbackCluster.NAMESPACE).watch(bindings);
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!bindings.all.await(limitSeconds, TimeUnit.SECONDS)) {
                throw new IllegalStateException("%s placed %d of %d pods in %d s"
                        .formatted(command.get(0), bindings.count(), pods, limitSeconds));
            }
            return bindings.seconds();
        } finally {
            watch.close();
            process.destroy();
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
    }

    /** The bindings that the watch reported; the watch thread calls the watcher, and another thread waits. */
    private static final class Bindings implements Watcher<Pod> {

        private final CountDownLatch all = new CountDownLatch(1);
        private final Set<String> bound = new HashSet<>();
        private final int expected;
        private long first;
        private long last;

        Bindings(int expected) {
            this.expected = expected;
        }

        @Override
        public synchronized void eventReceived(Action action, Pod pod) {
            if (pod.getSpec().getNodeName() == null
                    || !bound.add(pod.getMetadata().getUid())) {
                return;
            }
            last = System.nanoTime();
            if (bound.size() == 1) {
                first = last;
            }
            if (bound.size() == expected) {
                all.countDown();
            }
        }

        @Override
        public void onClose(@Nullable WatcherException cause) {
            // After a broken watch, pods are missing at the time limit.
        }

        synchronized int count() {
            return bound.size();
        }

        synchronized double seconds() {
            return (last - first) / NANOS;
        }
    }
}
