package io.gangflow.benchmarks.training;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the ranks of a group as local processes, from start to end. */
final class RankGroup {

    private RankGroup() {}

    /**
     * The output of rank 0.
     *
     * @param firstStepSeconds from the start of the processes to the first line about a step; empty without such a line
     */
    record Ended(List<String> lines, Optional<Double> firstStepSeconds) {

        Ended {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Runs a command once per rank.
     *
     * @param log receives the stderr of the ranks
     * @throws IOException when a rank fails, with the end of the log
     */
    static Ended run(List<String> command, int ranks, Path log) throws IOException, InterruptedException {
        int port = freePort();
        long begin = System.nanoTime();
        List<Process> processes = new ArrayList<>();
        Files.deleteIfExists(log);
        try {
            for (int rank = 0; rank < ranks; rank++) {
                ProcessBuilder builder =
                        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
                if (rank > 0) {
                    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
                }
                builder.environment().putAll(environment(rank, ranks, port));
                processes.add(builder.start());
            }
            Ended ended = read(processes.get(0), begin);
            for (Process process : processes) {
                if (process.waitFor() != 0) {
                    String said = Files.readString(log);
                    throw new IOException("a rank of `%s` ended with %d: %s"
                            .formatted(
                                    String.join(" ", command.subList(command.size() - 3, command.size())),
                                    process.exitValue(),
                                    said.substring(Math.max(0, said.length() - 500))));
                }
            }
            return ended;
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    /** Variables of torchrun, for both contestants, and one thread per rank. */
    private static Map<String, String> environment(int rank, int ranks, int port) {
        return Map.of(
                "RANK", Integer.toString(rank),
                "WORLD_SIZE", Integer.toString(ranks),
                "MASTER_ADDR", "127.0.0.1",
                "MASTER_PORT", Integer.toString(port),
                "OMP_NUM_THREADS", "1");
    }

    private static Ended read(Process first, long begin) throws IOException {
        List<String> lines = new ArrayList<>();
        Optional<Double> firstStep = Optional.empty();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (firstStep.isEmpty() && line.contains("samplesPerSecond")) {
                    firstStep = Optional.of((System.nanoTime() - begin) / 1e9);
                }
                lines.add(line);
            }
        }
        return new Ended(lines, firstStep);
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
