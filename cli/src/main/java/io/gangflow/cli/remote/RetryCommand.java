package io.gangflow.cli.remote;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow retry}: runs the failed part of a run again, or everything from a stage on. */
@Command(
        name = "retry",
        mixinStandardHelpOptions = true,
        description = "Retry the failed part of an ended run under the same name.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class RetryCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(
            names = "--from-step",
            paramLabel = "STAGE",
            description = "Run this stage and those after it again, even if they succeeded.")
    private @Nullable String stage;

    @Option(names = "--watch", description = "Show the run until it ends; exit with its code.")
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
            console.err().println("retrying run `%s`".formatted(name));
            return watch ? new RunWatch(cluster, console).untilTheEnd(name) : ExitCode.DONE;
        });
    }
}
