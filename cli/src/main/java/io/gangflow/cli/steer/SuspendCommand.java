package io.gangflow.cli.steer;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.remote.RunArgument;
import io.gangflow.cli.remote.RunOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gangflow suspend}: suspends a run, so that no new stages start until it is resumed. */
@Command(
        name = "suspend",
        mixinStandardHelpOptions = true,
        description = "Suspend a run: no new stages start; running pods continue.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class SuspendCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private RunOptions options = new RunOptions();

    public SuspendCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.open(run, console).run(cluster -> {
            String name = RunArgument.find(cluster, run).getMetadata().getName();
            cluster.argo().suspend(name);
            console.err()
                    .println("suspended run `%s`; resume it with: %s".formatted(name, cluster.command("resume", name)));
            return ExitCode.DONE;
        });
    }
}
