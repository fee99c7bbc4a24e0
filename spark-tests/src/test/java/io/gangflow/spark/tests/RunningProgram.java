package io.gangflow.spark.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process whose standard output and error are written to one file. */
public final class RunningProgram implements AutoCloseable {

    private static final long LIMIT_SECONDS = 600;

    private final Process process;
    private final Path output;

    private RunningProgram(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Passes on only the variables of the test's environment that a JVM needs. */
    public static RunningProgram start(List<String> command, Map<String, String> environment) {
        try {
            Path output = Files.createTempFile("program", ".log");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("AWS_") || name.startsWith("GANGFLOW_"));
            builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
            builder.environment().putAll(environment);
            return new RunningProgram(builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The result of a program that has ended. */
    public record End(int exit, String output) {

        /** Returns the last line that is not part of a stack trace. */
        public String sentence() {
            List<String> lines = output.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("\t"))
                    .toList();
            return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        }
    }

    /** Waits for the end. A program that takes longer than ten minutes is killed, and the test fails. */
    public End end() {
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                close();
                throw new IllegalStateException("not done after " + LIMIT_SECONDS + " s:\n" + Files.readString(output));
            }
            return new End(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a program ran", e);
        }
    }

    /** Sends SIGKILL and waits for the end. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the processes that it started. */
    public List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    @Override
    public void close() {
        children().forEach(ProcessHandle::destroyForcibly);
        kill();
    }
}
