package io.gangflow.cli.home;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A program of a job island. Runs as a separate process; its output is forwarded line by line. */
public final class IslandProcess {

    private final String classPath;
    private final String mainClass;

    /**
     * Creates a program.
     *
     * @param classPath as for {@code java -cp}
     */
    public IslandProcess(String classPath, String mainClass) {
        this.classPath = classPath;
        this.mainClass = mainClass;
    }

    /**
     * Runs the program and waits for its end.
     *
     * @return its exit code
     */
    public int run(List<String> arguments, PrintWriter out, PrintWriter err) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                classPath,
                mainClass));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).start();
        try {
            process.getOutputStream().close();
            CompletableFuture<Void> errors = CompletableFuture.runAsync(() -> pass(process.getErrorStream(), err));
            pass(process.getInputStream(), out);
            errors.join();
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }

    private static void pass(InputStream from, PrintWriter to) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                to.println(line);
                to.flush();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
