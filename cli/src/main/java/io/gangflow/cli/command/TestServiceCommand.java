package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.IslandProcess;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow test-service}: checks a model server. */
@Command(
        name = "test-service",
        mixinStandardHelpOptions = true,
        description = "Check the answers of a model server, to wrong requests too.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class TestServiceCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "URL", description = "URL of the service: http://host:port.")
    private String url;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "Seconds to wait until the service is ready (default: ${DEFAULT-VALUE}).")
    private int wait;

    public TestServiceCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        GangflowHome home = GangflowHome.ofProcess();
        home.fetch("training-jobs", console.err());
        String classPath = home.classPath("training-jobs");
        return new IslandProcess(classPath, "io.gangflow.serving.client.TestService")
                .run(List.of(url, "--wait", Integer.toString(wait)), console.out(), console.err());
    }
}
