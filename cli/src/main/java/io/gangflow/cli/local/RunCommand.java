package io.gangflow.cli.local;

import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.ParameterArguments;
import io.gangflow.cli.command.RunIds;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalImages;
import io.gangflow.cli.home.LocalInputs;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.cli.view.RunView;
import io.gangflow.cli.view.RunViews;
import io.gangflow.cluster.Cluster;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.pipeline.model.LocalSection;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow run}: a pipeline as processes of this machine, on a described cluster. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Run a pipeline on this machine, as processes on a cluster of the described size.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class RunCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "FILE", description = "Pipeline file, or - for stdin.")
    private Path file;

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description = "Cluster file (default: the file's `local.cluster`, else the article's cluster).")
    private @Nullable Path clusterFile;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Scheduler of every stage: kube-scheduler or volcano.",
            completionCandidates = Schedulers.Keywords.class)
    private @Nullable String scheduler;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Value of a parameter. Repeatable.")
    private Map<String, String> parameters = new TreeMap<>();

    @Mixin
    private LocalOptions local;

    public RunCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        Documents documents = new Documents(console);
        Plan plan = documents.plan(file, Optional.ofNullable(scheduler).map(Schedulers::named));
        Map<String, String> values = ParameterArguments.checked(plan.pipeline().parameters(), parameters);
        Path folder = file.toAbsolutePath().normalize().getParent();
        LocalSection section = plan.pipeline().local();
        Cluster cluster = documents.cluster(cluster(home, section, folder));
        LocalInputs inputs = local.inputs(home);
        VirtualEnvironments environments =
                new VirtualEnvironments(StateFolder.ofProcess().folder().resolve("environments"), console);
        Map<String, Path> planned = environments.of(section, folder);
        ImageCatalogue images =
                LocalImages.of(home).trusting(local.trust()).with(new LocalPrograms(section.images(), folder, planned));
        documents.require(new LocalCheck(plan, images, inputs).findings());
        environments.make(planned, folder);
        RunFolder place =
                RunFolder.create(local.output(), RunIds.of(plan.pipeline().name(), System.currentTimeMillis()));
        Outcome outcome;
        try (LocalCluster started =
                        LocalCluster.start(cluster, images, place.folder(), inputs, UnaryOperator.identity());
                RunView view = RunViews.of(console)) {
            outcome = started.launcher().launch(new Launcher.Request(plan, place.runId(), values), view);
        }
        console.err().println("results and logs: " + place.folder());
        return outcome == Outcome.COMPLETED ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    private Path cluster(GangflowHome home, LocalSection section, Path folder) {
        return clusterFile != null
                ? clusterFile
                : section.cluster().map(folder::resolve).orElseGet(() -> home.cluster("article"));
    }
}
