package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.IslandProcess;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow load-test}: sends prediction requests over many connections and measures the latency. */
@Command(
        name = "load-test",
        mixinStandardHelpOptions = true,
        description = "Load a model server and show the latency of its answers.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class LoadTestCommand implements Callable<Integer> {

    /** The output formats of a load test. */
    enum Format {
        TEXT,
        JSON
    }

    private final Console console;

    @Parameters(paramLabel = "URL", description = "URL of the service: http://host:port.")
    private String url;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "16",
            description = "Connections that each send one request at a time (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Seconds to measure (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "2",
            description = "Seconds to warm up before (default: ${DEFAULT-VALUE}).")
    private int warmUp;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "1",
            description = "Samples of each request (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--features",
            paramLabel = "N",
            defaultValue = "20",
            description = "Features of each sample (default: ${DEFAULT-VALUE}).")
    private int features;

    @Option(
            names = "--output",
            defaultValue = "text",
            description = "Output format: text or json (default: ${DEFAULT-VALUE}).")
    private Format output;

    public LoadTestCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        home.fetch("training-jobs", console.err());
        String classPath = home.classPath("training-jobs");
        List<String> arguments = List.of(
                url,
                "--connections=" + connections,
                "--seconds=" + seconds,
                "--warm-up=" + warmUp,
                "--rows=" + rows,
                "--features=" + features,
                "--output=" + output.name().toLowerCase(Locale.ROOT));
        return new IslandProcess(classPath, "io.gangflow.serving.client.LoadTest")
                .run(arguments, console.out(), console.err());
    }
}
