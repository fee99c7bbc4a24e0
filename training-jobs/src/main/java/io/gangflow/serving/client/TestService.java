package io.gangflow.serving.client;

import io.gangflow.training.command.Arguments;
import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Tests a model server from outside. Exits with 1 if a check has failed, and with 3 if the server is unreachable. */
public final class TestService {

    static final String USAGE = """
            test-service URL [--wait SECONDS]

              URL     address of the service, such as http://host:8000
              --wait  longest time until it is ready (default 0)""";

    private static final int LONGEST_WAIT_SECONDS = 86_400;
    private static final long PAUSE_MILLIS = 100;

    private final Consumer<String> out;
    private final Consumer<String> err;

    TestService(Consumer<String> out, Consumer<String> err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) throws InterruptedException {
        System.exit(new TestService(System.out::println, System.err::println)
                .run(List.of(args))
                .number());
    }

    ExitCode run(List<String> words) throws InterruptedException {
        try {
            if (words.isEmpty()) {
                throw new UsageException("the URL is missing");
            }
            Service service = new Service(ServiceUrl.parse(words.get(0)));
            int seconds = new Arguments(words.subList(1, words.size()), Set.of("--wait")).integer("--wait", 0);
            if (seconds < 0 || seconds > LONGEST_WAIT_SECONDS) {
                throw new UsageException("--wait is " + seconds + ", not 0 to " + LONGEST_WAIT_SECONDS);
            }
            return test(service, Duration.ofSeconds(seconds));
        } catch (UsageException wrong) {
            err.accept("error: " + wrong.getMessage() + "\nusage: " + USAGE);
            return ExitCode.USAGE;
        }
    }

    private ExitCode test(Service service, Duration wait) throws InterruptedException {
        if (!isReady(service, wait)) {
            return ExitCode.ENVIRONMENT;
        }
        int failed = new ServiceChecks(service, out).run();
        out.accept(failed == 0 ? "all checks passed" : failed + " checks failed");
        return failed == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }

    /**
     * Returns the reason of a failure. The JDK's client gives no message for a refused connection or an unknown host.
     */
    private static String reason(IOException failure) {
        if (failure.getMessage() != null) {
            return failure.getMessage();
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return "the host name cannot be resolved";
            }
        }
        return failure instanceof ConnectException ? "connection refused" : "the connection broke";
    }

    private boolean isReady(Service service, Duration wait) throws InterruptedException {
        Deadline deadline = Deadline.in(wait);
        URI base = service.base();
        while (true) {
            String why;
            try {
                Answer answer = service.get("/ready");
                if (answer.status() == 200) {
                    return true;
                }
                why = answer.summary();
            } catch (IOException notYet) {
                why = reason(notYet);
            }
            if (deadline.passed()) {
                err.accept("error: %s is not ready after %d s: %s".formatted(base, wait.toSeconds(), why));
                return false;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
