package io.gangflow.cli.result;

import io.gangflow.argo.launch.PastRun;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.remote.RunArgument;
import io.gangflow.cli.remote.RunOptions;
import io.gangflow.cluster.Cluster;
import io.gangflow.file.AtomicFile;
import io.gangflow.run.RunEvent.RunStarted;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.engine.ClusterSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow report}: an HTML report of a run, from the objects that are left of it. */
@Command(name = "report", mixinStandardHelpOptions = true, description = "Write an HTML report of a run.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ReportCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private RunOptions options = new RunOptions();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            defaultValue = "gangflow-report.html",
            description = "File of the report (default: ${DEFAULT-VALUE}).")
    private Path report;

    public ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<Cluster> described = described();
        RunResult result = options.open(run, console).run(cluster -> {
            Workflow workflow = RunArgument.find(cluster, run);
            List<RunStarted.Node> nodes =
                    described.map(ClusterSetup::nodes).orElseGet(() -> PastRun.nodes(cluster.kubernetes()));
            TimelineFold timeline = new TimelineFold();
            PastRun.report(
                    cluster.kubernetes(),
                    workflow,
                    described.map(Cluster::name).orElse(cluster.context()),
                    nodes,
                    timeline);
            return RunResult.of(workflow.getMetadata().getName(), timeline.timeline(), cluster, Optional.of(workflow));
        });
        AtomicFile.write(report, result.html());
        console.out().println(report);
        return ExitCode.DONE;
    }

    /** A local cluster whose process has ended has no nodes any more; its file describes them. */
    private Optional<Cluster> described() throws IOException {
        Optional<LocalRun> local = options.local(run);
        if (local.isEmpty()) {
            return Optional.empty();
        }
        Path file = local.get()
                .record()
                .settings()
                .cluster()
                .orElseGet(() -> GangflowHome.ofProcess().cluster("article"));
        return Optional.of(new Documents(console).cluster(file));
    }
}
