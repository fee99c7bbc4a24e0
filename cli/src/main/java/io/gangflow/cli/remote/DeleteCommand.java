package io.gangflow.cli.remote;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow delete}: deletes runs and everything that they created. */
@Command(
        name = "delete",
        mixinStandardHelpOptions = true,
        description = "Delete runs and everything that they created, even while they run.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class DeleteCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", arity = "1..*", description = RunArgument.DESCRIPTION)
    private List<String> runs;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "120",
            description = "Seconds to wait for the deletion (default: ${DEFAULT-VALUE}).")
    private int seconds;

    public DeleteCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        return options.open(console).run(cluster -> {
            int code = ExitCode.DONE;
            List<String> names = runs.stream()
                    .map(run -> RunArgument.find(cluster, run).getMetadata().getName())
                    .distinct()
                    .toList();
            for (String name : names) {
                boolean gone = cluster.argo().delete(name, Duration.ofSeconds(seconds));
                console.err()
                        .println(
                                gone
                                        ? "deleted run `%s`".formatted(name)
                                        : "run `%s` is still being deleted after %d s".formatted(name, seconds));
                code = gone ? code : ExitCode.WORK_FAILED;
            }
            return code;
        });
    }
}
