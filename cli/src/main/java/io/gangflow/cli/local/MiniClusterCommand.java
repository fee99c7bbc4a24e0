package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalImages;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.cluster.Cluster;
import io.gangflow.file.ProcessLock;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.pipeline.model.SchedulerName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gangflow minicluster}: starts a cluster of local processes to which runs can be submitted. */
@Command(
        name = "minicluster",
        mixinStandardHelpOptions = true,
        description = "Start a cluster of local processes for commands with --minicluster; stop it with Ctrl-C.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class MiniClusterCommand implements Callable<Integer> {

    private final Console console;

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description = "Cluster file (default: the cluster of the article).")
    private @Nullable Path clusterFile;

    @Mixin
    private LocalOptions local;

    @Option(
            names = "--open",
            description =
                    "Allow every process of this machine to use the API without a token; kubectl sends none over HTTP.")
    private boolean open;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Scheduler of every pod: kube-scheduler or volcano (default: the one that the pod names).",
            completionCandidates = Schedulers.Keywords.class)
    private @Nullable String scheduler;

    public MiniClusterCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        RunningMiniCluster place = new RunningMiniCluster(StateFolder.ofProcess());
        try (ProcessLock lock = place.lock().orElse(null)) {
            if (lock == null || place.state() == RunningMiniCluster.State.RUNNING) {
                throw new CommandFailure(
                        ExitCode.ENVIRONMENT,
                        "a minicluster is already running (%s); set %s to start another one"
                                .formatted(place.file(), StateFolder.VARIABLE));
            }
            return serve(place);
        }
    }

    private int serve(RunningMiniCluster place) throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        Cluster cluster = new Documents(console).cluster(clusterFile == null ? home.cluster("article") : clusterFile);
        LocalPrograms programs = new LocalPrograms(Map.of(), Path.of(""), Map.of());
        ImageCatalogue images = LocalImages.of(home).trusting(local.trust()).with(programs);
        for (String island : NeededJobs.ISLANDS) {
            home.fetch(island, console.err()); // any pod can be submitted later
        }
        Optional<String> token = open ? Optional.empty() : Optional.of(ApiTokens.next());
        Optional<SchedulerName> everyPod = Optional.ofNullable(scheduler).map(Schedulers::named);
        try (LocalCluster started = LocalCluster.start(
                cluster, images, local.output(), local.inputs(home), options -> options(options, token, everyPod))) {
            place.announce(started.miniCluster().url(), token);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> withdraw(place), "gangflow-withdraw"));
            say(cluster, place);
            new CountDownLatch(1).await(); // until a signal or an interrupt
        } finally {
            place.withdraw();
        }
        return ExitCode.DONE;
    }

    private static MiniClusterOptions options(
            MiniClusterOptions defaults, Optional<String> token, Optional<SchedulerName> everyPod) {
        MiniClusterOptions kept = defaults.withObjectsKept();
        MiniClusterOptions closed = token.map(kept::withToken).orElse(kept);
        return everyPod.map(closed::withScheduler).orElse(closed);
    }

    private void say(Cluster cluster, RunningMiniCluster place) {
        console.out().println(place.file());
        console.out().flush();
        console.err()
                .println("cluster `%s` with %d nodes runs until Ctrl-C; logs and results: %s"
                        .formatted(cluster.name(), cluster.nodes().size(), local.output()));
        console.err().println("try: gangflow submit --minicluster --watch FILE");
    }

    private static void withdraw(RunningMiniCluster place) {
        try {
            place.withdraw();
        } catch (IOException e) {
            throw new UncheckedIOException("the kubeconfig remains at " + place.file(), e);
        }
    }
}
