package io.gangflow.cli.remote;

import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow logs}: prints the logs of a run's pods, for all stages and ranks. */
@Command(
        name = "logs",
        mixinStandardHelpOptions = true,
        description = "Show the logs of a run's pods, each line with its stage and rank.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class LogsCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private RunOptions options = new RunOptions();

    @Option(
            names = {"-f", "--follow"},
            description = "Follow the logs until the run ends.")
    private boolean follow;

    @Option(names = "--stage", paramLabel = "NAME", description = "Stage whose pods to show (default: all).")
    private String stage = "";

    @Option(names = "--rank", paramLabel = "N", description = "Rank whose pods to show (default: all).")
    private @Nullable Integer rank;

    @Option(names = "--tail", paramLabel = "LINES", description = "Last lines to show of each pod (default: all).")
    private int tail = -1;

    @Option(names = "--executor", description = "Include the lines of Argo's executor.")
    private boolean executor;

    public LogsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.open(run, console).run(cluster -> {
            Workflow workflow = RunArgument.find(cluster, run);
            StageNameCheck.require(stage, workflow);
            RunLogs logs = new RunLogs(
                    cluster,
                    workflow.getMetadata().getName(),
                    new RunLogs.Wanted(
                            stage, rank == null ? OptionalInt.empty() : OptionalInt.of(rank), tail, executor),
                    console.out(),
                    console.err());
            if (follow) {
                logs.follow();
            } else if (logs.print() == 0) {
                console.err().println("no logs: the pods of this run have not started or were deleted");
            }
            console.out().flush();
            return ExitCode.DONE;
        });
    }
}
