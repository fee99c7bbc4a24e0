package io.gangflow.serving;

import io.gangflow.serving.log.Log;
import io.gangflow.serving.model.ModelException;
import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.environment.EnvironmentException;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.util.List;

/**
 * Serves the model at {@code MODEL_PATH} until it receives SIGTERM; then it exits with 0 within ten seconds, without
 * losing a request. {@link ExitCode} lists its other exit codes. Logs go to standard error.
 */
public final class Serve {

    private Serve() {}

    public static void main(String[] args) {
        if (List.of(args).contains("--help")) {
            System.out.println(ServeSettings.USAGE);
            return;
        }
        try {
            if (args.length > 0) {
                throw new UsageException("unknown argument " + args[0]);
            }
            Variables environment = new Variables(System.getenv());
            ServeSettings settings = ServeSettings.of(environment);
            Log log = new Log(settings.logLevel(), System.err::println);
            ModelServer server = ModelServer.start(settings, environment, log);
            endQuietly(server, log);
            server.announce();
        } catch (UsageException wrong) {
            fail(ExitCode.USAGE, wrong, "\nusage: " + ServeSettings.USAGE);
        } catch (ModelException | EnvironmentException | IOException unusable) {
            fail(ExitCode.ENVIRONMENT, unusable, "");
        }
    }

    private static void fail(ExitCode code, Exception why, String more) {
        System.err.println("error: " + why.getMessage() + more);
        System.exit(code.number());
    }

    /**
     * Exits with 0 after a signal. By default the JVM's exit code reports the signal, but a requested shutdown is not a
     * failure.
     */
    private static void endQuietly(ModelServer server, Log log) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            try {
                                server.drain();
                            } catch (InterruptedException | RuntimeException failure) {
                                log.error("not ended quietly: " + failure);
                                Runtime.getRuntime().halt(ExitCode.FAILED.number());
                            }
                            Runtime.getRuntime().halt(ExitCode.DONE.number());
                        },
                        "drain"));
    }
}
