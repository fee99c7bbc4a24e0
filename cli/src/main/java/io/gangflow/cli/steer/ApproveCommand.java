package io.gangflow.cli.steer;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.remote.RunArgument;
import io.gangflow.cli.remote.RunOptions;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow approve}: approves or rejects the approvals that a run waits for. */
@Command(name = "approve", mixinStandardHelpOptions = true, description = "Approve or reject what a run waits for.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ApproveCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(index = "0", paramLabel = "RUN", description = RunArgument.DESCRIPTION)
    private String run;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "STAGE",
            description = "Stage that waits for approval; all that wait by default.")
    private @Nullable String stage;

    @Option(names = "--reject", description = "Reject: the stage fails.")
    private boolean reject;

    @Option(names = "--message", paramLabel = "TEXT", defaultValue = "", description = "Reason, shown with the run.")
    private String message;

    @Mixin
    private RunOptions options = new RunOptions();

    public ApproveCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.open(run, console).run(cluster -> {
            String name = RunArgument.find(cluster, run).getMetadata().getName();
            cluster.argo().decide(name, Optional.ofNullable(stage), !reject, message);
            console.err().println("%s run `%s`".formatted(reject ? "rejected in" : "approved in", name));
            return ExitCode.DONE;
        });
    }
}
