package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.SparkSubmitProcess;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code gangflow spark-submit}: runs Spark's own spark-submit and returns the exit code of the driver. */
@Command(
        name = "spark-submit",
        description = {
            "Submit a Spark application with Spark's own arguments, and end as its driver ends.",
            "In cluster mode, wait for the driver; when stopped, delete the driver and its objects.",
            "`gangflow spark-submit --help` shows Spark's help."
        })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class SparkSubmitCommand implements Callable<Integer> {

    private final Console console;

    @Unmatched
    private List<String> arguments;

    public SparkSubmitCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        home.fetch("spark-jobs", console.err());
        // Buffered text must be written before the process writes to the same streams.
        console.out().flush();
        console.err().flush();
        return SparkSubmitProcess.run(home, arguments == null ? List.of() : arguments);
    }
}
