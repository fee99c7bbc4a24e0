package io.gangflow.cli.local;

import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import java.io.IOException;
import java.nio.file.Path;
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
        OwnMiniCluster.Settings settings = new OwnMiniCluster.Settings(
                Optional.ofNullable(clusterFile),
                local.trust(),
                open,
                Optional.ofNullable(scheduler).map(Schedulers::named),
                local.output(),
                local.inputs(GangflowHome.ofProcess()));
        try (OwnMiniCluster own = OwnMiniCluster.start(console, settings)) {
            print(own);
            new CountDownLatch(1).await(); // until a signal or an interrupt
        }
        return ExitCode.DONE;
    }

    private void print(OwnMiniCluster own) {
        console.out().println(own.kubeconfig());
        console.out().flush();
        console.err()
                .println("cluster `%s` with %d nodes runs until Ctrl-C; logs and results: %s"
                        .formatted(own.cluster().name(), own.cluster().nodes().size(), local.output()));
        console.err().println("try: gangflow submit --minicluster --watch FILE");
    }
}
