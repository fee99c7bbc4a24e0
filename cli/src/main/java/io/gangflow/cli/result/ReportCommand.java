package io.gangflow.cli.result;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.remote.RunArgument;
import io.gangflow.cli.remote.RunOptions;
import io.gangflow.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow report}: writes an HTML report of a run, from its remaining objects. */
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
        RunResult result = RunTimeline.read(
                run,
                options,
                console,
                (timeline, workflow, cluster) ->
                        RunResult.of(workflow.getMetadata().getName(), timeline, cluster, Optional.of(workflow)));
        AtomicFile.write(report, result.html());
        console.out().println(report);
        return ExitCode.DONE;
    }
}
