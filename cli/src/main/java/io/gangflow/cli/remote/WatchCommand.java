package io.gangflow.cli.remote;

import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gangflow watch}: shows a run until it ends. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        description = "Show a run until it ends, and exit with its code.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class WatchCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private RunOptions options = new RunOptions();

    public WatchCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.open(run, console)
                .run(cluster -> new RunWatch(cluster, console)
                        .watchToEnd(RunArgument.find(cluster, run).getMetadata().getName()));
    }
}
