package io.gangflow.cli.wrong;

import io.gangflow.cli.Gangflow;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The command line as a separate process, with the texts and the state folder of a test. */
final class CommandProcess {

    private static final long LONGEST_SECONDS = 60;

    private final Process process;
    private final BufferedReader err;
    private final List<String> lines = new ArrayList<>();

    private CommandProcess(Process process) {
        this.process = process;
        this.err = process.errorReader();
    }

    /**
     * Starts a command in a folder that {@link io.gangflow.cli.home.HomeWithTexts} has prepared.
     *
     * @param around a command that runs it, such as {@code env --default-signal=INT}; empty for none
     */
    static CommandProcess start(Path folder, List<String> around, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(around);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Dgangflow.home=" + folder,
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Gangflow.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(new java.io.File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("GANGFLOW_STATE", folder.resolve("state").toString());
        return new CommandProcess(builder.start());
    }

    /** Reads its stderr until a line matches. */
    void await(Predicate<String> wanted) throws IOException {
        for (String line = err.readLine(); line != null; line = err.readLine()) {
            lines.add(line);
            if (wanted.test(line)) {
                return;
            }
        }
        throw new AssertionError("it ended before the line that was waited for: " + lines);
    }

    /** Sends a signal such as {@code INT}; does nothing if the process has ended. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until it has ended and closed its stderr; returns the exit code. */
    int end() throws IOException, InterruptedException {
        CompletableFuture.delayedExecutor(LONGEST_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        for (String line = err.readLine(); line != null; line = err.readLine()) {
            lines.add(line);
        }
        return process.waitFor();
    }

    /** Returns its stderr so far. */
    List<String> lines() {
        return List.copyOf(lines);
    }

    /** Returns the lines that are the message of a failure. */
    List<String> sentences() {
        return lines.stream().filter(line -> line.startsWith("error: ")).toList();
    }

    /** Returns everything below a folder, by path. */
    static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(folder::relativize).map(Path::toString).sorted().toList();
        }
    }
}
