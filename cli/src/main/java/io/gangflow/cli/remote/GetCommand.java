package io.gangflow.cli.remote;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.command.OutputFormat;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow get}: shows the current status of a run and its stages. */
@Command(
        name = "get",
        mixinStandardHelpOptions = true,
        description = "Show the current status of a run and its stages.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class GetCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private RunOptions options = new RunOptions();

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "Output format: text (default), or json for the Workflow object.")
    private OutputFormat output = OutputFormat.TEXT;

    public GetCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.open(run, console).run(cluster -> {
            Workflow workflow = RunArgument.find(cluster, run);
            if (output == OutputFormat.JSON) {
                console.out().println(ArgoJson.write(workflow));
            } else {
                RunText.of(workflow, Clock.systemUTC()).forEach(console.out()::println);
                if (!RunSummary.phase(workflow).equals("Stopped")) {
                    FailureText.of(cluster, workflow).forEach(console.out()::println);
                }
            }
            return ExitCode.DONE;
        });
    }
}
