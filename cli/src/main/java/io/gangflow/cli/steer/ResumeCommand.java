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

/** {@code gangflow resume}: continues a suspended run. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        description = "Resume a suspended run, and approve all that it waits for.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ResumeCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private RunOptions options = new RunOptions();

    public ResumeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.open(run, console).run(cluster -> {
            String name = RunArgument.find(cluster, run).getMetadata().getName();
            cluster.argo().resume(name);
            console.err().println("resumed run `%s`".formatted(name));
            return ExitCode.DONE;
        });
    }
}
