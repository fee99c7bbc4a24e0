package io.gangflow.spark.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process whose standard output and error go into one file. */
public final class RunningProgram implements AutoCloseable {

    private static final long LIMIT_SECONDS = 600;

    private final Process process;
    private final Path output;

    private RunningProgram(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Of this test's environment, only what a JVM needs is handed on. */
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

    /** What a finished program left behind. */
    public record End(int exit, String output) {

        /** The last line that is no stack trace. */
        public String sentence() {
            List<String> lines = output.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("\t"))
                    .toList();
            return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        }
    }

    /** Waits for the end; a program that takes longer than ten minutes is killed, and an error. */
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

    /** {@code kill -9}, and the end is awaited. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The processes that it started. */
    public List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    @Override
    public void close() {
        children().forEach(ProcessHandle::destroyForcibly);
        kill();
    }
}
