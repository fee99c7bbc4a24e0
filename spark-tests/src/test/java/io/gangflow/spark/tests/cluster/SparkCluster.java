package io.gangflow.spark.tests.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.launch.ArgoLauncher;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.live.LiveLock;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Program;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.spark.tests.SparkIsland;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A cluster with the programs of image {@code gangflow/spark}. */
public final class SparkCluster implements AutoCloseable {

    private static final String IMAGE = "gangflow/spark";

    /** A property near the start of the command line, so that it is found before the class path. */
    private static final String PROGRAM = "-Dtest.program=";

    private static final Duration REMOVAL = Duration.ofMinutes(1);

    private final MiniCluster cluster;

    /** The events of the last run. */
    private final List<RunEvent> events = new CopyOnWriteArrayList<>();

    private SparkCluster(MiniCluster cluster) {
        this.cluster = cluster;
    }

    /** @param cores of the only node, whose memory is sufficient for everything */
    static SparkCluster start(SparkIsland island, int cores, Path folder) {
        return start(island, cores, folder, Map.of());
    }

    /** @param environment of all containers, such as the address of an S3 */
    static SparkCluster start(SparkIsland island, int cores, Path folder, Map<String, String> environment) {
        Cluster node = Cluster.of("one", Cluster.pool("worker", 1, Resources.of(cores * 1_000L, 64L << 30)));
        return start(island, node, folder, environment, Clock.systemUTC());
    }

    /**
     * Starts a cluster of these nodes.
     *
     * @param clock of the cluster's controllers
     */
    public static SparkCluster start(
            SparkIsland island, Cluster nodes, Path folder, Map<String, String> environment, Clock clock) {
        ImageCatalogue images = ImageCatalogue.empty();
        for (String name : List.of("spark-submit", "driver", "executor", "standalone-driver", "standalone-worker")) {
            List<String> flags = new ArrayList<>(List.of(PROGRAM + name, "-Xmx512m"));
            flags.addAll(island.jvmFlags());
            Program program =
                    new Program(island.classPath(), "io.gangflow.spark.submit.Entrypoint", flags, List.of(name));
            images = images.with(IMAGE, name, name.equals("standalone-worker") ? program.inPodFolder() : program);
        }
        return new SparkCluster(MiniCluster.start(
                nodes,
                MiniClusterOptions.of(folder, images)
                        .withEnvironment(environment)
                        .withLockConfirmation(Duration.ofMillis(500))
                        .withArgo(),
                clock));
    }

    /** Grants the accounts of a pipeline their permissions, without running it. */
    void allow(String scheduler, String stages) {
        new ManifestCompiler().compile(plan(scheduler, stages)).shared().forEach(object -> {
            object.getMetadata().setNamespace("default");
            client().resource(object).create();
        });
    }

    /** Runs a pipeline of these stages to its end. */
    RunEvent.Outcome run(String scheduler, String stages) throws InterruptedException {
        return run(plan(scheduler, stages));
    }

    /** Runs a plan to its end, or until it is locked, and deletes the run. */
    public RunEvent.Outcome run(Plan plan) throws InterruptedException {
        return run(
                plan,
                launcher()
                        .endingLocked(new LiveLock(
                                cluster.view(),
                                Clock.systemUTC(),
                                cluster.options().lockConfirmation())));
    }

    /** Runs a plan to its end, also if its pods wait for nodes that do not exist yet, and deletes the run. */
    public RunEvent.Outcome runWaiting(Plan plan) throws InterruptedException {
        return run(plan, launcher());
    }

    private ArgoLauncher launcher() {
        return new ArgoLauncher(client(), "one", Clock.systemUTC(), () -> "run");
    }

    private RunEvent.Outcome run(Plan plan, ArgoLauncher launcher) throws InterruptedException {
        events.clear();
        RunEvent.Outcome outcome = launcher.launch(new Launcher.Request(plan, "run", Map.of()), events::add);
        boolean deleted = new ArgoClient(client(), "default", Clock.systemUTC()).delete("run", REMOVAL);
        if (!deleted) {
            throw new AssertionError("something of the run is left after " + REMOVAL);
        }
        return outcome;
    }

    public static Plan plan(String scheduler, String stages) {
        String text = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: test }
                scheduler: %s
                stages:
                """.formatted(scheduler) + stages.indent(2);
        return new Planner()
                .plan(PipelineReader.read("test.yaml", text).orElseThrow())
                .orElseThrow();
    }

    public <T extends RunEvent> List<T> events(Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    public KubernetesClient client() {
        return cluster.client();
    }

    String url() {
        String url = cluster.url().toString();
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    List<Pod> pods(String role) {
        return client().pods().withLabel("spark-role", role).list().getItems();
    }

    /** Returns the names of the objects that an application created in addition to its pods, by kind. */
    public List<String> belongings() {
        return Stream.of(
                        objects(
                                "PodGroup",
                                client().genericKubernetesResources("scheduling.volcano.sh/v1beta1", "PodGroup")
                                        .list()
                                        .getItems()),
                        objects("ConfigMap", client().configMaps().list().getItems()),
                        objects("Service", client().services().list().getItems()),
                        objects("Secret", client().secrets().list().getItems()))
                .flatMap(names -> names)
                .filter(Predicate.not(name -> name.endsWith("/kube-root-ca.crt") || name.equals("Service/kubernetes")))
                .toList();
    }

    private static Stream<String> objects(String kind, List<? extends HasMetadata> objects) {
        return objects.stream().map(object -> kind + "/" + object.getMetadata().getName());
    }

    /** Returns the process of a running program, not the shell that guards its container. */
    ProcessHandle process(String program) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .filter(process -> process.info().commandLine().orElse("").contains(PROGRAM + program + " "))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
