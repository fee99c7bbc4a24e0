package io.gangflow.cli.remote;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.LocalRun;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow retry}: reruns the failed part of a run, or all stages from a given stage on. */
@Command(
        name = "retry",
        mixinStandardHelpOptions = true,
        description = "Retry the failed part of an ended run under the same name.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class RetryCommand implements Callable<Integer> {

    private final Console console;

    @Mixin
    private final LocalRetry locals;

    @Parameters(paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Mixin
    private RunOptions options = new RunOptions();

    @Option(
            names = "--from-step",
            paramLabel = "STAGE",
            description = "Run this stage and those after it again, even if they succeeded.")
    private @Nullable String stage;

    @Option(names = "--watch", description = "Show the run until it ends; exit with its code.")
    private boolean watch;

    /** Retries local runs, whose cluster has to be started first. */
    public interface LocalRetry {

        /**
         * Reruns the failed part to its end; returns the exit code of the run.
         *
         * @param stage start at this stage; empty for the failed part
         */
        int retry(LocalRun run, Optional<String> stage) throws IOException, InterruptedException;
    }

    /** @param locals can be an object with options, which become options of this command */
    public RetryCommand(Console console, LocalRetry locals) {
        this.console = console;
        this.locals = locals;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<LocalRun> local = options.local(run, console);
        if (local.isPresent()) {
            return locals.retry(local.get(), Optional.ofNullable(stage));
        }
        return options.open(run, console).run(cluster -> {
            String name = RunArgument.find(cluster, run).getMetadata().getName();
            if (stage == null) {
                cluster.argo().retry(name);
            } else {
                cluster.argo().retryFrom(name, stage);
            }
            console.err().println("retrying run `%s`".formatted(name));
            return watch ? new RunWatch(cluster, console).watchToEnd(name) : ExitCode.DONE;
        });
    }
}
