package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalImages;
import io.gangflow.cli.home.LocalInputs;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The minicluster of this machine, served by this process until it is closed; other commands find it. */
public final class OwnMiniCluster implements AutoCloseable {

    private final Cluster cluster;
    private final RunningMiniCluster place;
    private final LocalCluster started;
    private final ProcessLock lock;

    /**
     * How it is started.
     *
     * @param file empty for the cluster of the article
     * @param trust whether commands of unknown images run
     * @param open whether every process of this machine may use its API without a token
     * @param scheduler of every pod; empty for the one that the pod names
     * @param output folder for logs and results
     */
    record Settings(
            Optional<Path> file,
            boolean trust,
            boolean open,
            Optional<SchedulerName> scheduler,
            Path output,
            LocalInputs inputs) {}

    private OwnMiniCluster(Cluster cluster, RunningMiniCluster place, LocalCluster started, ProcessLock lock) {
        this.cluster = cluster;
        this.place = place;
        this.started = started;
        this.lock = lock;
    }

    /**
     * Starts the minicluster with its defaults.
     *
     * @param trust whether commands of unknown images run
     * @throws CommandFailure when one runs already
     */
    public static OwnMiniCluster start(Console console, Path output, boolean trust)
            throws IOException, InterruptedException {
        LocalInputs inputs =
                LocalOptions.inputs(GangflowHome.ofProcess(), output, Map.of(), List.of(), new SecretOptions());
        return start(console, new Settings(Optional.empty(), trust, false, Optional.empty(), output, inputs));
    }

    static OwnMiniCluster start(Console console, Settings settings) throws IOException, InterruptedException {
        RunningMiniCluster place = new RunningMiniCluster(StateFolder.ofProcess());
        ProcessLock lock = place.lock().orElse(null);
        if (lock == null || place.state() == RunningMiniCluster.State.RUNNING) {
            if (lock != null) {
                lock.close();
            }
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "a minicluster is already running (%s); set %s to start another one"
                            .formatted(place.file(), StateFolder.VARIABLE));
        }
        try {
            return started(console, settings, place, lock);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            lock.close();
            throw failure;
        }
    }

    private static OwnMiniCluster started(
            Console console, Settings settings, RunningMiniCluster place, ProcessLock lock)
            throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        Cluster cluster = new Documents(console).cluster(settings.file().orElseGet(() -> home.cluster("article")));
        LocalPrograms programs = new LocalPrograms(Map.of(), Path.of(""), Map.of());
        ImageCatalogue images = LocalImages.of(home).trusting(settings.trust()).with(programs);
        for (String island : NeededJobs.ISLANDS) {
            home.fetch(island, console.err()); // any pod can be submitted later
        }
        Optional<String> token = settings.open() ? Optional.empty() : Optional.of(ApiTokens.next());
        LocalCluster started = LocalCluster.start(
                cluster,
                images,
                settings.output(),
                settings.inputs(),
                options -> options(options, token, settings.scheduler()));
        OwnMiniCluster own = new OwnMiniCluster(cluster, place, started, lock);
        try {
            place.announce(started.miniCluster().url(), token);
            Runtime.getRuntime().addShutdownHook(new Thread(own::withdraw, "gangflow-withdraw"));
            return own;
        } catch (IOException | RuntimeException failure) {
            started.close();
            throw failure;
        }
    }

    private static MiniClusterOptions options(
            MiniClusterOptions defaults, Optional<String> token, Optional<SchedulerName> everyPod) {
        MiniClusterOptions kept = defaults.withObjectsKept();
        MiniClusterOptions closed = token.map(kept::withToken).orElse(kept);
        return everyPod.map(closed::withScheduler).orElse(closed);
    }

    Cluster cluster() {
        return cluster;
    }

    /** Returns its kubeconfig. */
    Path kubeconfig() {
        return place.file();
    }

    private void withdraw() {
        try {
            place.withdraw();
        } catch (IOException e) {
            throw new UncheckedIOException("the kubeconfig remains at " + place.file(), e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            started.close();
        } finally {
            place.withdraw();
            lock.close();
        }
    }
}
