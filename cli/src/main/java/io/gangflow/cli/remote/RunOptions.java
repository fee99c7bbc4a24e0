package io.gangflow.cli.remote;

import io.fabric8.kubernetes.client.Config;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.minicluster.launch.StoppedCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Options that locate the run of a command: a local run of that name if no cluster was given, otherwise a run on the
 * cluster.
 */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class RunOptions {

    private static final String LATEST = "@latest";

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--output-dir",
            paramLabel = "DIR",
            description = "Folder of local runs (default: ./" + RunFolder.OUTPUT + ").")
    private @Nullable Path output;

    /**
     * Returns the local run of an argument; empty if a run on a cluster is meant.
     *
     * @param console receives a warning for each local run that cannot be read
     */
    public Optional<LocalRun> local(String run, Console console) throws IOException {
        if (cluster.isNamed()) {
            return Optional.empty();
        }
        Path folder = output == null ? Path.of(RunFolder.OUTPUT) : output;
        Optional<LocalRun> found =
                run.contains("@") || run.contains("/") ? Optional.empty() : LocalRun.find(folder, run);
        boolean canBeRemote = output == null && cluster.isConfigured();
        return found.isPresent() || canBeRemote ? found : latest(run, folder, console);
    }

    /** Without a cluster, and with a given folder, {@code @latest} can only be a local run. */
    private Optional<LocalRun> latest(String run, Path folder, Console console) throws IOException {
        List<LocalRun> all = LocalRun.list(folder, console.err()::println);
        if (run.endsWith(LATEST)) {
            String pipeline = run.substring(0, run.length() - LATEST.length());
            Optional<LocalRun> latest = all.stream()
                    .filter(one -> pipeline.isEmpty() || one.record().pipeline().equals(pipeline))
                    .findFirst();
            if (latest.isPresent()) {
                return latest;
            }
        }
        if (all.isEmpty() && output == null) {
            return Optional.empty();
        }
        throw new CommandFailure(
                ExitCode.BAD_INPUT,
                "no run `%s` in %s; `gangflow runs%s` lists them"
                        .formatted(run, RunFolder.in(folder), output == null ? "" : " -o " + output));
    }

    /**
     * Opens the cluster of a run.
     *
     * @param console receives a note when the process of the run was killed, so that its status is out of date
     * @throws CommandFailure when the cluster does not exist, or the run was deleted
     */
    public ClusterSession open(String run, Console console) throws IOException {
        Optional<LocalRun> local = local(run, console);
        return local.isPresent() ? open(local.get(), console) : cluster.open(console);
    }

    /**
     * Opens the cluster of a local run: that of its process, or a copy of its last state.
     *
     * @throws CommandFailure when nothing is left of the run
     */
    public static ClusterSession open(LocalRun run, Console console) throws IOException {
        String id = run.record().runId();
        RunningMiniCluster place = new RunningMiniCluster(run.kubeconfig());
        if (place.state() == RunningMiniCluster.State.RUNNING) {
            return session(MiniClusterConfig.ofRunning(place), run, () -> {});
        }
        if (!StoppedCluster.isIn(run.cluster())) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "nothing is left of run `%s` in %s".formatted(id, run.folder()));
        }
        if (run.record().status().equals("Interrupted")) {
            console.err()
                    .println("run `%s` was interrupted: its process ended before it did; this is its last state"
                            .formatted(id));
        }
        StoppedCluster stopped = StoppedCluster.start(run.cluster());
        return session(stopped.config(), run, stopped::close);
    }

    private static ClusterSession session(Config config, LocalRun run, Runnable close) {
        return ClusterSession.of(config, run.record().runId(), List.of()).ofLocal(run, close);
    }
}
