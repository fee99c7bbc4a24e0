package io.gangflow.cli.steer;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.remote.RunArgument;
import io.gangflow.cli.remote.RunOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow stop}: stops a run. */
@Command(
        name = "stop",
        mixinStandardHelpOptions = true,
        description = "Stop a run and delete its pods; its exit handler still runs.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class StopCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private RunOptions options = new RunOptions();

    @Option(names = "--terminate", description = "Stop without running the exit handler.")
    private boolean terminate;

    public StopCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.open(run, console).run(cluster -> {
            String name = RunArgument.find(cluster, run).getMetadata().getName();
            if (terminate) {
                cluster.argo().terminate(name);
            } else {
                cluster.argo().stop(name);
            }
            console.err().println("stopping run `%s`%s".formatted(name, terminate ? " without its exit handler" : ""));
            return ExitCode.DONE;
        });
    }
}
