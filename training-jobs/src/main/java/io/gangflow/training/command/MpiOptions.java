package io.gangflow.training.command;

import io.gangflow.training.collective.Algorithm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The arguments of the MPI programs.
 *
 * @param program "mpi-hello" or "mpi-allreduce"
 * @param sizes numbers of floats to reduce, one measurement for each
 * @param rounds of a measurement
 * @param algorithm of the all-reduce
 * @param timeout time limit for all ranks to join
 */
public record MpiOptions(String program, List<Integer> sizes, int rounds, Algorithm algorithm, Duration timeout) {

    public static final String HELLO = "mpi-hello";
    public static final String ALL_REDUCE = "mpi-allreduce";

    public static final String USAGE = """
            mpi-hello [--timeout SECONDS]
            mpi-allreduce [--sizes N,N,...] [--rounds N] [--algorithm auto|ring|halving] [--timeout SECONDS]

              --sizes      numbers of floats to sum over the ranks (default 431080,10000000)
              --rounds     rounds; the median is printed (default 41)
              --algorithm  ring, halving, or auto: by size (default)
              --timeout    seconds in which all ranks must connect (default 300)

            The rank comes from the environment, as in "train"; or VC_MASTER_HOSTS, VC_WORKER_HOSTS and
            VC_TASK_INDEX, with MPI_HOST on the master.""";

    private static final int MAX_SIZE = 100_000_000;

    public MpiOptions {
        sizes = List.copyOf(sizes);
    }

    /**
     * Parses the arguments, the program's name first.
     *
     * @throws UsageException if they are invalid
     */
    public static MpiOptions parse(List<String> words) {
        String program = words.isEmpty() ? "" : words.get(0);
        if (!program.equals(HELLO) && !program.equals(ALL_REDUCE)) {
            throw new UsageException("\"" + program + "\" is neither " + HELLO + " nor " + ALL_REDUCE);
        }
        Set<String> names =
                program.equals(HELLO) ? Set.of("--timeout") : Set.of("--timeout", "--sizes", "--rounds", "--algorithm");
        Arguments arguments = new Arguments(words.subList(1, words.size()), names);
        return new MpiOptions(
                program,
                sizes(arguments.text("--sizes").orElse("431080,10000000")),
                arguments.within(1, 41, 1_000_000, "--rounds"),
                algorithm(arguments.text("--algorithm").orElse("auto")),
                Duration.ofSeconds(arguments.within(1, 300, 86_400, "--timeout")));
    }

    private static Algorithm algorithm(String name) {
        return Arrays.stream(Algorithm.values())
                .filter(algorithm -> algorithm.label().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("--algorithm is \"" + name + "\", not one of auto, ring, halving"));
    }

    private static List<Integer> sizes(String text) {
        List<Integer> sizes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            try {
                int size = Integer.parseInt(part);
                if (size < 1 || size > MAX_SIZE) {
                    throw new UsageException("--sizes has " + size + ", not 1 to " + MAX_SIZE);
                }
                sizes.add(size);
            } catch (NumberFormatException malformed) {
                throw new UsageException("--sizes has \"" + part + "\", not a whole number");
            }
        }
        return sizes;
    }
}
