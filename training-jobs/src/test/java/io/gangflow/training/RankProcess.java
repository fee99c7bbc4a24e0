package io.gangflow.training;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A rank as a separate process, with its output in two files. */
record RankProcess(Process process, Path out, Path err) implements AutoCloseable {

    /** Starts all ranks of a group on loopback. */
    static List<RankProcess> group(int worldSize, Path folder, String... arguments) throws IOException {
        int port = freePort();
        List<RankProcess> ranks = new ArrayList<>();
        for (int rank = 0; rank < worldSize; rank++) {
            ranks.add(start(folder.resolve("log-" + rank), variables(rank, worldSize, port), arguments));
        }
        return ranks;
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    static Map<String, String> variables(int rank, int worldSize, int port) {
        return Map.of(
                "RANK", Integer.toString(rank),
                "WORLD_SIZE", Integer.toString(worldSize),
                "MASTER_ADDR", "127.0.0.1",
                "MASTER_PORT", Integer.toString(port));
    }

    static RankProcess start(Path log, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Train.class.getName()));
        command.addAll(List.of(arguments));
        File out = new File(log + ".out");
        File err = new File(log + ".err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out).redirectError(err);
        builder.environment().putAll(environment);
        return new RankProcess(builder.start(), out.toPath(), err.toPath());
    }

    /** Waits for the end of the process and returns its exit code. */
    int exitCode() throws InterruptedException, IOException {
        if (!process.waitFor(180, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the rank did not end; it said " + output() + errors());
        }
        return process.exitValue();
    }

    String output() throws IOException {
        return Files.readString(out);
    }

    String errors() throws IOException {
        return Files.readString(err);
    }

    /** Returns when the output contains the text; fails if the process ends before. */
    void awaitOutput(String text) throws IOException, InterruptedException {
        while (!output().contains(text)) {
            if (process.waitFor(5, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the rank ended without saying " + text + ": " + output() + errors());
            }
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
