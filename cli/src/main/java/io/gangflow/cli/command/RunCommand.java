package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalImages;
import io.gangflow.cli.view.RunView;
import io.gangflow.cli.view.RunViews;
import io.gangflow.cluster.Cluster;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow run}: a pipeline as processes of this machine, on a described cluster. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Run a pipeline as processes of this machine, on a cluster of the described size.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class RunCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "FILE", description = "Pipeline file.")
    private Path file;

    @Option(names = "--cluster", paramLabel = "FILE", description = "Cluster file (default: the article's).")
    private @Nullable Path clusterFile;

    @Option(names = "--scheduler", paramLabel = "NAME", description = "kube-scheduler or volcano, for every stage.")
    private @Nullable String scheduler;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Value of a parameter.")
    private Map<String, String> parameters = new TreeMap<>();

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            defaultValue = "gangflow-out",
            description = "Where results and logs go (default: ./${DEFAULT-VALUE}).")
    private Path output;

    @Option(names = "--trust", description = "Let commands that are in no image run as they stand on this machine.")
    private boolean trust;

    public RunCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        Documents documents = new Documents(console);
        Plan plan = documents.plan(file, Optional.ofNullable(scheduler).map(Schedulers::named));
        Map<String, String> values = ParameterArguments.checked(plan.pipeline().parameters(), parameters);
        Cluster cluster = documents.cluster(clusterFile == null ? home.cluster("article") : clusterFile);
        ImageCatalogue images = trust ? LocalImages.of(home).trusting() : LocalImages.of(home);
        String runId = RunIds.of(plan.pipeline().name(), System.currentTimeMillis());
        Outcome outcome;
        try (LocalCluster local = LocalCluster.start(cluster, images, output);
                RunView view = RunViews.of(console)) {
            outcome = local.launcher().launch(new Launcher.Request(plan, runId, values), view);
        }
        return outcome == Outcome.COMPLETED ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }
}
