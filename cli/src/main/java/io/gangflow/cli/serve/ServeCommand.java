package io.gangflow.cli.serve;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.cli.remote.ClusterOptions;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gangflow serve}: serves the page and Airflow's REST API for a namespace of a cluster. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description =
                "Serve the page and Airflow's REST API for the pipelines and runs of a namespace; stop it with Ctrl-C.",
        subcommands = HashPasswordCommand.class)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ServeCommand implements Callable<Integer> {

    private final Console console;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private ListenOptions listen = new ListenOptions();

    @Mixin
    private AdmissionOptions admission = new AdmissionOptions();

    @Option(
            names = "--drain-delay",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description =
                    "Seconds to keep serving after SIGTERM while reporting not ready (default: ${DEFAULT-VALUE}).")
    private int drainDelay;

    @Mixin
    private PipelinesOption pipelines = new PipelinesOption();

    public ServeCommand(Console console) {
        this.console = console;
    }

    Console console() {
        return console;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (drainDelay < 0) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--drain-delay is 0 or more, not %d".formatted(drainDelay));
        }
        ServerOptions options = listen.options();
        Optional<Path> folder = pipelines.folder();
        try (ClusterSession session = cluster.configured();
                ServedApis apis = ServedApis.follow(session, cluster.isMiniCluster(), folder, LocalRuns.NONE);
                ApiServer server = Serving.start(options, apis.routes(), admission(session))) {
            String url = "%s://%s:%d".formatted(listen.scheme(), listen.host(), server.port());
            console.out().println(url);
            console.out().flush();
            console.err()
                    .println(
                            "serving namespace `%s` of `%s` until Ctrl-C: the page at %s/, its API at %s/api/gangflow/v1, Airflow's at %s/api/v2"
                                    .formatted(session.namespace(), session.context(), url, url, url));
            if (admission.isForOwner()) {
                console.err()
                        .println("requests need the token in %s: Authorization: Bearer TOKEN"
                                .formatted(
                                        AirflowToken.of(StateFolder.ofProcess()).file()));
            } else if (listen.isReadableOnTheWay()) {
                console.err()
                        .println(
                                "warning: tokens and passwords go over the network as plain text; give --tls-cert and --tls-key, unless something in front of this server does TLS");
            }
            Serving.awaitSignal(server, drainDelay);
        }
        return ExitCode.DONE;
    }

    private AccessControl admission(ClusterSession session) {
        return admission.admission(session.kubernetes(), session.namespace(), cluster.isMiniCluster(), listen.host());
    }
}
