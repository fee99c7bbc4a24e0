package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.view.RunViews;
import io.gangflow.cli.walkthrough.Walkthrough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gangflow walkthrough}: the article on this machine. */
@Command(
        name = "walkthrough",
        mixinStandardHelpOptions = true,
        description = "Run the article's sections as real processes, show the locks, and write a report.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class WalkthroughCommand implements Callable<Integer> {

    private final Console console;

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            defaultValue = "walkthrough-out",
            description = "Where report, results and logs go (default: ./${DEFAULT-VALUE}).")
    private Path output;

    public WalkthroughCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        Documents documents = new Documents(console);
        boolean right = new Walkthrough(home, output, console, () -> RunViews.of(console))
                .run(
                        documents.cluster(home.cluster("article")),
                        (definition, scheduler) -> documents.plan(definition, Optional.of(scheduler)));
        return right ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }
}
