package io.gangflow.argo.launch;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.live.LiveLock;
import io.gangflow.minicluster.TestImages;
import io.gangflow.minicluster.argo.ArgoController;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.minicluster.launch.QueueShareUpdates;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A minicluster that runs workflows, and a client; commands of pods run unchanged. */
final class LocalArgo implements AutoCloseable {

    private static final int MOST_LOOKS = 6000; // two minutes

    private static final Cluster CLUSTER =
            Cluster.of("small", Cluster.pool("worker", 2, Resources.of(2_000, 4L << 30)));

    private final MiniCluster cluster;
    private final ArgoClient argo;

    private LocalArgo(MiniCluster cluster) {
        this.cluster = cluster;
        this.argo = new ArgoClient(cluster.client(), "default", Clock.systemUTC());
    }

    static LocalArgo start(Path folder) {
        return start(folder, CLUSTER);
    }

    /** Starts with other nodes. */
    static LocalArgo start(Path folder, Cluster cluster) {
        ImageCatalogue images = ImageCatalogue.empty().trusting(true);
        return new LocalArgo(
                MiniCluster.start(cluster, MiniClusterOptions.of(folder, images).withArgo()));
    }

    /** Starts with other nodes and programs. */
    static LocalArgo start(Cluster cluster, MiniClusterOptions options) {
        return new LocalArgo(MiniCluster.start(cluster, options.withArgo()));
    }

    /** Starts with objects that outlive it in the file {@code objects.jsonl} of the folder. */
    static LocalArgo keepingObjects(Path folder) {
        ImageCatalogue images = ImageCatalogue.empty().trusting(true);
        return new LocalArgo(MiniCluster.start(
                CLUSTER, MiniClusterOptions.of(folder, images).withArgo().withObjectsKept()));
    }

    /** Starts with the image {@code test/guest}, and confirms a lock after half a second. */
    static LocalArgo withGuest(Path folder) {
        return new LocalArgo(MiniCluster.start(
                CLUSTER,
                MiniClusterOptions.of(folder, TestImages.catalogue())
                        .withLockConfirmation(Duration.ofMillis(500))
                        .withArgo()));
    }

    /** Launches a run and follows it with everything that the cluster reports. */
    Outcome launch(Plan plan, String runId, RunListener listener) throws InterruptedException {
        return launch(plan, runId, Map.of(), listener);
    }

    /** Launches a run with values of parameters. */
    Outcome launch(Plan plan, String runId, Map<String, String> arguments, RunListener listener)
            throws InterruptedException {
        QueueShareUpdates queues = cluster.queues();
        return new ArgoLauncher(client(), CLUSTER.name(), Clock.systemUTC(), () -> runId)
                .endingLocked(new LiveLock(
                        cluster.view(), Clock.systemUTC(), cluster.options().lockConfirmation()))
                .reportingQueues(consumer -> queues.follow(consumer)::close)
                .launch(new Launcher.Request(plan, runId, arguments), listener);
    }

    /** Starts without a controller: a test starts its own. */
    static LocalArgo withoutController(Path folder) {
        ImageCatalogue images = ImageCatalogue.empty().trusting(true);
        return new LocalArgo(MiniCluster.start(CLUSTER, MiniClusterOptions.of(folder, images)));
    }

    ArgoController controller() {
        return ArgoController.start(client(), cluster.view(), pod -> {}, Clock.systemUTC());
    }

    ArgoClient argo() {
        return argo;
    }

    KubernetesClient client() {
        return cluster.client();
    }

    /** Applies a plan and starts a run; returns the workflow's name. */
    String submit(Plan plan, String runId) {
        Manifests manifests = new ManifestCompiler().compile(plan);
        List<HasMetadata> objects = new ArrayList<>(manifests.shared());
        objects.add(manifests.workflowTemplate());
        argo.apply(objects, true);
        return argo.submit(Submission.of(manifests.pipeline(), runId, runId))
                .workflow()
                .getMetadata()
                .getName();
    }

    /**
     * A file with the same path for pods and tests; skips the test if the checkout is in {@code /tmp}, because a pod
     * has its own.
     */
    static Path mark(String name) throws IOException {
        Path mark = Path.of(
                        "target", "mark-%d-%s".formatted(ProcessHandle.current().pid(), name))
                .toAbsolutePath();
        assumeFalse(mark.startsWith("/tmp"), "notice: pods have a /tmp of their own, and the build folder lies there");
        Files.deleteIfExists(mark);
        mark.toFile().deleteOnExit();
        return mark;
    }

    Workflow await(String workflow, Predicate<Workflow> wanted) throws InterruptedException {
        Workflow now = argo.get(workflow);
        for (int looks = 0; !wanted.test(now); looks++) {
            if (looks == MOST_LOOKS) {
                throw new AssertionError(
                        "`%s` does not come to what is waited for: %s".formatted(workflow, Runs.phase(now)));
            }
            Thread.sleep(20);
            now = argo.get(workflow);
        }
        return now;
    }

    Workflow ended(String workflow) throws InterruptedException {
        return await(workflow, Runs::ended);
    }

    static NodeStatus node(Workflow workflow, String name) {
        String full = workflow.getMetadata().getName() + name;
        return NodeCompression.nodes(workflow).values().stream()
                .filter(node -> full.equals(node.name()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no node " + full + " but "
                        + NodeCompression.nodes(workflow).values().stream()
                                .map(NodeStatus::name)
                                .toList()));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
