package io.gangflow.cli.remote;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow retry}: runs what failed of a run again, or all of it from a stage on. */
@Command(
        name = "retry",
        mixinStandardHelpOptions = true,
        description = "Run the failed part of an ended run again, under its name.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class RetryCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(names = "--from-step", paramLabel = "STAGE", description = "From this stage on, though it has succeeded.")
    private @Nullable String stage;

    @Option(names = "--watch", description = "Show the run until it ends; the exit code is then the run's.")
    private boolean watch;

    public RetryCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        return options.open().run(cluster -> {
            String name = RunArgument.find(cluster, run).getMetadata().getName();
            if (stage == null) {
                cluster.argo().retry(name);
            } else {
                cluster.argo().retryFrom(name, stage);
            }
            console.err().println("run `%s` goes on".formatted(name));
            return watch ? new RunWatch(cluster, console).untilTheEnd(name) : ExitCode.DONE;
        });
    }
}
