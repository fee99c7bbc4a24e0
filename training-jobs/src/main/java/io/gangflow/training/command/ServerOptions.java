package io.gangflow.training.command;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The arguments of a parameter server.
 *
 * @param staleness number of steps that a worker may be ahead of the slowest
 * @param timeout time limit for all workers to join
 * @param patience how long a worker may be silent
 */
public record ServerOptions(int staleness, Duration timeout, Duration patience) {

    public static final String USAGE = """
            ps [--staleness N] [--timeout SECONDS] [--patience SECONDS]
            worker ARGUMENTS OF train

              --staleness  steps that a worker may be ahead of the slowest (default 4)
              --timeout    seconds in which all workers must connect (default 300)
              --patience   seconds that a worker may be silent (default 300)

            The members come from the environment: TF_CONFIG; or VC_PS_HOSTS, VC_WORKER_HOSTS and VC_TASK_INDEX.""";

    /** Parses the arguments after the program's name. */
    public static ServerOptions parse(List<String> words) {
        Arguments arguments = new Arguments(words, Set.of("--staleness", "--timeout", "--patience"));
        return new ServerOptions(
                arguments.within(0, 4, 1_000_000, "--staleness"),
                Duration.ofSeconds(arguments.within(1, 300, 86_400, "--timeout")),
                Duration.ofSeconds(arguments.within(1, 300, 86_400, "--patience")));
    }
}
