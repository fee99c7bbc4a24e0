package io.gangflow.cli.serve;

import io.gangflow.airflow.AirflowApi;
import io.gangflow.airflow.monitor.ImportProblem;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.cli.remote.ClusterOptions;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerOptions;
import io.gangflow.server.jetty.ServerStartException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gangflow serve}: serves Airflow's REST API for a namespace of a cluster. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Serve Airflow's REST API for the pipelines and runs of a namespace; stop it with Ctrl-C.",
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

    @Option(
            names = "--pipelines",
            paramLabel = "DIR",
            description = "Folder of pipeline files to check; /importErrors lists those with errors.")
    private @Nullable Path pipelines;

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
        Supplier<List<ImportProblem>> problems = problems();
        try (ClusterSession session = cluster.configured();
                AirflowApi api = api(session, problems).follow();
                ApiServer server = start(session, options, api)) {
            String url = "%s://%s:%d".formatted(listen.scheme(), listen.host(), server.port());
            console.out().println(url);
            console.out().flush();
            console.err()
                    .println("serving namespace `%s` of `%s` at %s/api/v2 until Ctrl-C"
                            .formatted(session.namespace(), session.context(), url));
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
            untilAsked(server);
        }
        return ExitCode.DONE;
    }

    private static AirflowApi api(ClusterSession session, Supplier<List<ImportProblem>> problems) {
        return new AirflowApi(
                session.argo(),
                session.kubernetes(),
                session.namespace(),
                Clock.systemUTC(),
                () -> UUID.randomUUID().toString(),
                problems);
    }

    private ApiServer start(ClusterSession session, ServerOptions options, AirflowApi api) {
        try {
            return ApiServer.start(
                    options,
                    api.routes(),
                    admission.admission(
                            session.kubernetes(), session.namespace(), cluster.isMiniCluster(), listen.host()));
        } catch (ServerStartException e) {
            throw new CommandFailure(ExitCode.ENVIRONMENT, String.valueOf(e.getMessage()));
        }
    }

    /** @throws CommandFailure when the path is not a folder */
    private Supplier<List<ImportProblem>> problems() {
        if (pipelines == null) {
            return List::of;
        }
        if (!Files.isDirectory(pipelines)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--pipelines: no folder `%s`".formatted(pipelines));
        }
        return new PipelineFolder(pipelines, Clock.systemUTC());
    }

    /**
     * Blocks until a signal ends the process or this thread is interrupted. On a signal, the process waits for requests
     * in progress.
     */
    private void untilAsked(ApiServer server) throws InterruptedException {
        CountDownLatch drained = new CountDownLatch(1);
        Thread hook = new Thread(() -> drain(server, drained), "gangflow-drain");
        Runtime.getRuntime().addShutdownHook(hook);
        drained.await();
    }

    private void drain(ApiServer server, CountDownLatch drained) {
        try {
            server.retire();
            Thread.sleep(drainDelay * 1_000L);
            server.drain();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            drained.countDown();
        }
    }
}
