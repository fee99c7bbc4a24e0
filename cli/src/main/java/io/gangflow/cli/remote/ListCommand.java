package io.gangflow.cli.remote;

import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.OutputFormat;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow list}: lists the runs of a namespace. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List runs, newest first; or schedules with their next run.")
public final class ListCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "PIPELINE", arity = "0..1", description = "Pipeline whose runs to list (default: all).")
    private String pipeline = "";

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(names = "--output", paramLabel = "FORMAT", description = "Output format: text (default) or json.")
    private OutputFormat output = OutputFormat.TEXT;

    @Mixin
    private ListLimit limit = new ListLimit();

    @Option(names = "--schedules", description = "List schedules, with their last and next run.")
    private boolean schedules;

    public ListCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (schedules && !pipeline.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "--schedules lists all schedules of the namespace; leave out the pipeline");
        }
        int most = limit.require();
        return options.open(console).run(cluster -> {
            if (schedules) {
                return list(ScheduleTable.all(cluster, Clock.systemUTC()));
            }
            List<Workflow> runs = RunArgument.of(cluster, pipeline).stream()
                    .sorted(RunArgument.newest().reversed())
                    .limit(most)
                    .toList();
            if (output == OutputFormat.JSON) {
                console.out().println(RunSummary.json(runs, Clock.systemUTC()));
            } else if (runs.isEmpty()) {
                console.err().println("no runs in namespace `%s`".formatted(cluster.namespace()));
            } else {
                RunSummary.table(runs, Clock.systemUTC()).forEach(console.out()::println);
            }
            return ExitCode.DONE;
        });
    }

    private int list(ScheduleTable table) {
        if (output == OutputFormat.JSON) {
            console.out().println(table.json());
        } else {
            table.lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }
}
