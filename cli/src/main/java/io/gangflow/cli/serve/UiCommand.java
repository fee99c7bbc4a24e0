package io.gangflow.cli.serve;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.cli.local.OwnMiniCluster;
import io.gangflow.cli.remote.ClusterOptions;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.server.access.Rights;
import io.gangflow.server.access.SelfSubjectAccessReviews;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gangflow ui}: serves the page on this machine and opens it in a browser. */
@Command(
        name = "ui",
        mixinStandardHelpOptions = true,
        description = {
            "Open the page of runs, clusters and queues in a browser; stop it with Ctrl-C.",
            "Without a cluster, start the minicluster, or use the one that runs."
        })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class UiCommand implements Callable<Integer> {

    private static final int HIGHEST_PORT = 65_535;

    private final Console console;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "Port to listen on; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--no-open", description = "Print the address; do not start a browser.")
    private boolean closed;

    @Option(
            names = "--trust",
            description = "Run the commands of unknown images on this machine, in a minicluster that is started.")
    private boolean trust;

    @Mixin
    private PipelinesOption pipelines = new PipelinesOption();

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            defaultValue = RunFolder.OUTPUT,
            description = "Folder of local runs, and of a minicluster that is started (default: ./${DEFAULT-VALUE}).")
    private Path output;

    public UiCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "--port must be 0 to %d, not %d".formatted(HIGHEST_PORT, port));
        }
        Optional<Path> folder = pipelines.folder();
        boolean minicluster = cluster.isMiniCluster() || !cluster.isNamed();
        try (OwnMiniCluster own = minicluster && !isRunning() ? OwnMiniCluster.start(console, output, trust) : null;
                ClusterSession session = minicluster ? cluster.ofMiniCluster() : cluster.configured();
                ServedApis apis = ServedApis.follow(session, minicluster, folder, new FolderRuns(output, console))) {
            if (own != null) {
                console.err().println("a minicluster was started; its logs and results are in " + output);
            }
            serve(session, apis, minicluster);
        }
        return ExitCode.DONE;
    }

    private static boolean isRunning() throws IOException {
        return new RunningMiniCluster(StateFolder.ofProcess()).state() == RunningMiniCluster.State.RUNNING;
    }

    private void serve(ClusterSession session, ServedApis apis, boolean minicluster)
            throws IOException, InterruptedException {
        StateFolder state = StateFolder.ofProcess();
        String token = AirflowToken.of(state).read();
        Rights rights = minicluster
                ? Rights.EVERYTHING
                : new SelfSubjectAccessReviews(session.kubernetes(), session.namespace());
        AccessControl admission = AccessControl.thisMachine(System.getProperty("user.name", "local"), token, rights);
        try (ApiServer server = Serving.start(ServerOptions.local(port), apis.routes(), admission)) {
            String url = "http://127.0.0.1:%d/#token=%s".formatted(server.port(), token);
            console.out().println(url);
            console.out().flush();
            console.err()
                    .println("serving namespace `%s` of `%s` until Ctrl-C; the address contains your token"
                            .formatted(session.namespace(), session.context()));
            if (!closed && !new Browser(state).open(url)) {
                console.err().println("no browser could be started: open the address in one");
            }
            Serving.awaitSignal(server, 0);
        }
    }
}
