package io.gangflow.cli.remote;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gangflow suspend}: a run begins nothing more for the time being. */
@Command(
        name = "suspend",
        mixinStandardHelpOptions = true,
        description = "Let a run begin nothing more until it is resumed; what runs goes on.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class SuspendCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    public SuspendCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        return options.open().run(cluster -> {
            String name = RunArgument.find(cluster, run).getMetadata().getName();
            cluster.argo().suspend(name);
            console.err().println("suspended run `%1$s`; go on with: gangflow resume %1$s".formatted(name));
            return ExitCode.DONE;
        });
    }
}
