package io.gangflow.training;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.SizedCollective;
import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.MpiOptions;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.environment.MpiConvention;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.measure.AllReduceMeasurement;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The usual test programs for MPI clusters, on this project's collectives: each rank prints a greeting, or all ranks
 * sum vectors, verify the sum and measure the time. Each pod is a rank; the master, rank 0, prints the output of all
 * ranks.
 */
public final class Mpi {

    /** Maximum size of a rank's greeting in bytes. */
    private static final int LENGTH = 256;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Variables environment;
    private final Consumer<String> out;
    private final Consumer<String> err;

    Mpi(Variables environment, Consumer<String> out, Consumer<String> err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        List<String> words = List.of(args);
        if (words.contains("--help")) {
            System.out.println(MpiOptions.USAGE);
            return;
        }
        System.exit(new Mpi(new Variables(System.getenv()), System.out::println, System.err::println)
                .run(words)
                .number());
    }

    ExitCode run(List<String> words) {
        return Guard.run(err, MpiOptions.USAGE, () -> start(MpiOptions.parse(words)));
    }

    private void start(MpiOptions options) throws IOException, InterruptedException {
        GroupSettings.forgetNamesQuickly();
        GroupMember member = MpiConvention.detect(environment);
        try (Collective group =
                new GroupSettings(environment, options.timeout(), PATIENCE, err).join(member, options.program())) {
            if (options.program().equals(MpiOptions.HELLO)) {
                greetAll(group);
            } else {
                if (group instanceof SizedCollective sized) {
                    sized.use(options.algorithm());
                }
                for (int size : options.sizes()) {
                    AllReduceMeasurement measured = AllReduceMeasurement.of(group, size, options.rounds());
                    if (group.rank() == 0) {
                        out.accept(measured.line());
                    }
                }
            }
            group.barrier();
        }
    }

    private void greetAll(Collective group) throws IOException {
        String line = String.format(
                Locale.ROOT,
                "Hello world from processor %s, rank %d out of %d processors",
                environment.text("HOSTNAME").orElse(InetAddress.getLocalHost().getHostName()),
                group.rank(),
                group.worldSize());
        List<byte[]> lines = group.allGather(Arrays.copyOf(line.getBytes(StandardCharsets.UTF_8), LENGTH));
        if (group.rank() == 0) {
            lines.forEach(bytes -> out.accept(new String(bytes, StandardCharsets.UTF_8).replace("\0", "")));
        } else {
            out.accept(line);
        }
    }
}
