package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cluster.Cluster;
import io.gangflow.file.OwnerOnly;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.argo.ArgoController;
import io.gangflow.minicluster.argo.CronController;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.minicluster.kubelet.Kubelet;
import io.gangflow.minicluster.kubelet.KubeletOptions;
import io.gangflow.minicluster.ray.RayJobController;
import io.gangflow.minicluster.ray.SessionFolders;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.minicluster.store.PodLogSource;
import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A minicluster on this machine: an API server, schedulers, controllers and a kubelet that runs pods as processes. When
 * it is closed or this JVM ends for any reason, its processes and ports are freed; its files are below the work folder.
 * Thread-safe.
 */
public final class MiniCluster implements AutoCloseable {

    /** Of the schedulers' choices and of generated names. */
    static final long SEED = 1;

    private static final Duration LONGEST_GRACE = Duration.ofSeconds(5);

    private final Cluster cluster;
    private final MiniClusterOptions options;
    private final URI url;
    private final KubernetesClient client;
    private final ClusterView view;
    private final QueueShareUpdates queues;
    private final Kubelet kubelet;
    private final Deque<AutoCloseable> parts;
    private final Thread atExit = new Thread(this::closeParts, "gangflow-exit");

    private MiniCluster(Cluster cluster, MiniClusterOptions options, Connection connection, Kubelet kubelet) {
        this.cluster = cluster;
        this.options = options;
        this.url = connection.url();
        this.client = connection.client();
        this.view = connection.view();
        this.queues = connection.queues();
        this.kubelet = kubelet;
        this.parts = connection.parts();
    }

    private record Connection(
            URI url, KubernetesClient client, ClusterView view, QueueShareUpdates queues, Deque<AutoCloseable> parts) {}

    /**
     * Starts all parts.
     *
     * @throws LaunchException when the work folder cannot be written, the port is in use or the API does not respond
     */
    public static MiniCluster start(Cluster cluster, MiniClusterOptions options) {
        return start(cluster, options, Clock.systemUTC());
    }

    /**
     * Starts all parts with another clock for the kubelet, the schedulers and the controllers.
     *
     * @throws LaunchException as without a clock
     */
    public static MiniCluster start(Cluster cluster, MiniClusterOptions options, Clock clock) {
        Deque<AutoCloseable> parts = new ArrayDeque<>();
        try {
            MiniCluster started = start(cluster, options, clock, parts);
            Runtime.getRuntime().addShutdownHook(started.atExit);
            return started;
        } catch (IOException | KubernetesClientException e) {
            closeAll(parts);
            throw new LaunchException("the minicluster does not start: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            closeAll(parts);
            throw e;
        }
    }

    private static MiniCluster start(
            Cluster cluster, MiniClusterOptions options, Clock clock, Deque<AutoCloseable> parts) throws IOException {
        AtomicReference<PodLogSource> logs =
                new AtomicReference<>(PodLogSource.NONE); // of the kubelet, which starts later
        Config config =
                embedded(options, request -> Objects.requireNonNull(logs.get()).open(request), parts);
        KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build();
        parts.push(client);
        ClusterView view = ClusterView.open(client);
        parts.push(view);
        URI url = URI.create(client.getMasterUrl().toString());
        SessionFolders sessions = new SessionFolders();
        parts.push(sessions);
        Kubelet kubelet = Kubelet.start(client, view, cluster, kubeletOptions(options, url, clock));
        logs.set(kubelet.logs());
        parts.push(kubelet);
        QueueShareUpdates queues = new QueueShareUpdates();
        new ControlPlane(client, view, clock).start(cluster, queues, parts);
        parts.push(RayJobController.start(client, view, new KubeletMachine(kubelet, sessions), clock));
        if (options.argo()) {
            parts.push(ArgoController.start(client, view, kubelet::terminate, options.records(), clock));
            parts.push(CronController.start(client, clock));
        }
        return new MiniCluster(cluster, options, new Connection(url, client, view, queues, parts), kubelet);
    }

    private static Config embedded(MiniClusterOptions options, PodLogSource logs, Deque<AutoCloseable> parts)
            throws IOException {
        ApiServerOptions defaults = ApiServerOptions.defaults(SEED).withLogs(logs);
        ApiServerOptions closed = options.token().map(defaults::withToken).orElse(defaults);
        ApiServerOptions placed = options.everyPod()
                .map(scheduler -> closed.withScheduler(scheduler.schedulerName()))
                .orElse(closed);
        ApiServer server = ApiServer.start(options.kept() ? placed.withJournal(journal(options.workDir())) : placed);
        parts.push(server);
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(server.url().toString())
                .withOauthToken(options.token().orElse(null))
                .withNamespace("default")
                .build();
    }

    private static Path journal(Path workDir) throws IOException {
        return StoppedCluster.journal(OwnerOnly.folder(workDir));
    }

    private static KubeletOptions kubeletOptions(MiniClusterOptions options, URI url, Clock clock) {
        String text = url.toString();
        Map<String, String> environment = new TreeMap<>();
        environment.put(
                "GANGFLOW_SPARK_MASTER", "k8s://" + (text.endsWith("/") ? text.substring(0, text.length() - 1) : text));
        environment.putAll(options.environment());
        return new KubeletOptions(
                options.workDir(), options.catalogue(), environment, url, LONGEST_GRACE, true, clock, options.claims());
    }

    /** The address of the Kubernetes API. */
    public URI url() {
        return url;
    }

    public Cluster cluster() {
        return cluster;
    }

    public MiniClusterOptions options() {
        return options;
    }

    /** The log file of a container, which may not exist yet. */
    public Path log(Pod pod, String container) {
        return kubelet.log(pod, container);
    }

    /** A client of the API, usable while the cluster is open. */
    public KubernetesClient client() {
        return client;
    }

    /** The shares of Volcano's queues. */
    public QueueShareUpdates queues() {
        return queues;
    }

    /** The current objects of the cluster. */
    public ClusterView view() {
        return view;
    }

    @Override
    public void close() {
        closeParts();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            return; // the JVM is already exiting through this hook
        }
    }

    private void closeParts() {
        synchronized (parts) {
            closeAll(parts);
        }
    }

    /** Closes the parts, the newest first; continues after a part that fails. */
    private static void closeAll(Deque<AutoCloseable> parts) {
        RuntimeException failure = null;
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new LaunchException("the minicluster does not close cleanly: " + e.getMessage(), e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
