package io.gangflow.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A process that runs until it is closed, or this process ends. */
public final class ChildProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 20;
    private static final double KIB = 1_024;

    private final Process process;
    private final Thread atExit;

    private ChildProcess(Process process) {
        this.process = process;
        this.atExit = new Thread(process::destroy, "end-child");
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** @param log receives its stderr; with {@code whole} also its stdout */
    public static ChildProcess start(List<String> command, Map<String, String> environment, Path log, boolean whole)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.redirectErrorStream(whole);
        if (whole) {
            builder.redirectOutput(log.toFile());
        } else {
            builder.redirectError(log.toFile());
        }
        return new ChildProcess(builder.start());
    }

    /**
     * Returns the first line of its stdout.
     *
     * @throws IOException when it ends without one
     */
    public String firstLine() throws IOException {
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return Objects.requireNonNullElseGet(said.readLine(), () -> "");
    }

    /** Sends it a byte on its stdin. */
    public void signal() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the CPU time so far, in milliseconds; 0 if the system does not provide it. */
    public double cpuMillis() {
        return process.info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
    }

    /** Returns the peak memory so far, in MB; 0 if the system does not provide it. */
    public double mostMegabytes() throws IOException {
        return mostMegabytes(process.toHandle());
    }

    /** Returns the peak memory of any process so far, in MB; 0 if the system does not provide it. */
    public static double mostMegabytes(ProcessHandle process) throws IOException {
        Path status = Path.of("/proc/" + process.pid() + "/status");
        for (String line : Files.isReadable(status) ? Files.readAllLines(status) : List.<String>of()) {
            if (line.startsWith("VmHWM:")) {
                return Double.parseDouble(line.replaceAll("[^0-9]", "")) / KIB;
            }
        }
        return 0;
    }

    @Override
    public void close() throws IOException {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            below.forEach(ProcessHandle::destroyForcibly);
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
