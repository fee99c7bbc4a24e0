package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.file.OwnerOnly;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.minicluster.control.Loop;
import io.gangflow.minicluster.store.PodLogSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The kubelet of every node of a configured cluster. Requests are only accounted for: processes can use more. When the
 * kubelet is closed or this JVM ends for any reason, all processes end within a moment. Thread-safe.
 */
public final class Kubelet implements AutoCloseable {

    private static final System.Logger LOGGER = System.getLogger(Kubelet.class.getName());
    private static final long PERIOD_MILLIS = 1_000;
    private static final Duration AT_ONCE = Duration.ZERO;

    private final KubernetesClient client;
    private final ClusterView view;
    private final KubeletOptions options;
    private final Cluster cluster;
    private final Set<String> nodes;
    private final ClusterNames names;
    private final Map<String, PodRunner> runners = new ConcurrentHashMap<>();
    private final Set<String> stopped = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads;
    private final Loop loop;

    private Kubelet(
            KubernetesClient client, ClusterView view, Cluster cluster, KubeletOptions options, ClusterNames names) {
        this.client = client;
        this.view = view;
        this.options = options;
        this.cluster = cluster;
        this.nodes = cluster.nodes().stream().map(NodePool.Node::name).collect(Collectors.toUnmodifiableSet());
        this.names = names;
        this.threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "gangflow-pod");
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler((which, e) -> LOGGER.log(Level.DEBUG, "a pod's thread has ended", e));
            return thread;
        });
        this.loop = Loop.start("kubelet", this::sync);
    }

    /** Registers the nodes and starts to run the pods that are bound to them. */
    public static Kubelet start(KubernetesClient client, ClusterView view, Cluster cluster, KubeletOptions options)
            throws IOException {
        OwnerOnly.folder(options.workDir()); // it contains tokens, Secrets and logs
        RemoteShell.writeTo(options.workDir());
        ClusterNames names = ClusterNames.in(options.workDir().resolve("hosts"), options.namespaces());
        Kubelet kubelet = new Kubelet(client, view, cluster, options, names);
        new NodeRegistration(client, options.clock()).register(cluster);
        view.onChange(kubelet::changed);
        kubelet.loop.wake();
        return kubelet;
    }

    /** The log file of a container, which may not exist yet. */
    public Path log(Pod pod, String container) {
        return KubeletLogs.file(options.workDir(), pod, container);
    }

    /** The address of the pod of this name, which may not exist yet. */
    public String address(String namespace, String pod) {
        return names.address(namespace, pod);
    }

    /** A free port of this machine, reserved for this name. */
    public int port(String namespace, String name) {
        return names.port(namespace, name);
    }

    /** Gives the API server access to the logs of its containers. */
    public PodLogSource logs() {
        return new KubeletLogs((namespace, name) -> view.get(Pod.class, namespace, name), options.workDir());
    }

    /** Kills all processes, and removes the nodes from the API. */
    @Override
    public void close() {
        loop.close();
        runners.values().forEach(PodRunner::kill);
        threads.shutdownNow();
        awaitThreads();
        new NodeRegistration(client, options.clock()).remove(cluster);
    }

    private void awaitThreads() {
        try {
            threads.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void changed(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata object = after.or(() -> before).orElseThrow();
        if (object instanceof Pod || object instanceof Service) {
            loop.wake();
        }
    }

    private long sync() throws InterruptedException {
        List<Pod> bound = view.list(Pod.class).stream()
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .filter(pod -> nodes.contains(pod.getSpec().getNodeName()))
                .toList();
        Set<String> known =
                bound.stream().map(pod -> pod.getMetadata().getUid()).collect(Collectors.toSet());
        endAbsent(known);
        name(bound);
        bound.forEach(this::act);
        return endOverdue(options.clock().millis());
    }

    /** Ends pods whose deadline has passed; returns the milliseconds until the next deadline. */
    private long endOverdue(long nowMillis) {
        long left = PERIOD_MILLIS;
        for (PodRunner runner : runners.values()) {
            ActiveDeadline deadline = runner.deadline();
            if (runner.hasEnded() || deadline.hasPassed()) {
                continue;
            }
            left = Math.min(left, Math.max(1, deadline.millisLeft(nowMillis)));
            if (deadline.millisLeft(nowMillis) == 0 && deadline.pass()) {
                threads.execute(() -> expire(runner));
            }
        }
        return left;
    }

    private void expire(PodRunner runner) {
        try {
            runner.stop(grace(runner.pod().getSpec().getTerminationGracePeriodSeconds()));
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Ends the containers of a pod, which then fails but is not deleted. Does nothing when the pod does not run here.
     */
    public void terminate(Pod pod) {
        PodRunner runner = runners.get(pod.getMetadata().getUid());
        if (runner != null && !runner.hasEnded()) {
            threads.execute(() -> expire(runner));
        }
    }

    private void endAbsent(Set<String> known) {
        stopped.retainAll(known);
        runners.forEach((uid, runner) -> {
            if (!known.contains(uid)) {
                runner.kill(); // deleted with grace period 0
            }
        });
        runners.entrySet()
                .removeIf(entry ->
                        !known.contains(entry.getKey()) && entry.getValue().hasEnded());
    }

    private void name(List<Pod> bound) {
        try {
            names.update(bound, view.list(Service.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void act(Pod pod) {
        String uid = pod.getMetadata().getUid();
        if (pod.getMetadata().getDeletionTimestamp() != null) {
            if (stopped.add(uid)) {
                threads.execute(() -> stop(pod));
            }
        } else if (!runners.containsKey(uid) && !PodStatusView.hasEnded(pod)) {
            PodRunner runner = runner(pod);
            runners.put(uid, runner);
            boolean lost = hasLostItsContainers(pod);
            threads.execute(() -> {
                if (lost) {
                    runner.failLost();
                } else {
                    runner.run();
                }
                loop.wake();
            });
        }
    }

    private PodRunner runner(Pod pod) {
        CountDownLatch stopping = new CountDownLatch(1);
        ActiveDeadline deadline = ActiveDeadline.of(pod, options.clock().millis());
        PodStatusReport report = new PodStatusReport(client, options.clock(), pod, names.address(pod), deadline);
        return new PodRunner(
                pod,
                new PodSandbox(client, options, pod, names, new ObjectPoller(stopping), report),
                report,
                new Readiness(pod, names.address(pod), options.clock()),
                stopping,
                deadline,
                options.longestGrace());
    }

    private void stop(Pod pod) {
        try {
            PodRunner runner = runners.get(pod.getMetadata().getUid());
            if (runner != null) {
                runner.stop(grace(pod.getMetadata().getDeletionGracePeriodSeconds()));
            }
            client.resource(pod).withGracePeriod(0).delete();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } catch (KubernetesClientException e) {
            stopped.remove(pod.getMetadata().getUid()); // the next pass tries again
        }
    }

    private Duration grace(@Nullable Long seconds) {
        Duration asked = seconds == null ? AT_ONCE : Duration.ofSeconds(seconds);
        return asked.compareTo(options.longestGrace()) > 0 ? options.longestGrace() : asked;
    }

    /**
     * Whether the pod ran in an earlier process of this program and its containers, which are not restarted, have ended
     * with it.
     */
    private static boolean hasLostItsContainers(Pod pod) {
        return PodStatusView.isRunning(pod) && "Never".equals(pod.getSpec().getRestartPolicy());
    }
}
