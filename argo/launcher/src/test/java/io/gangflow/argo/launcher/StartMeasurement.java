package io.gangflow.argo.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Measures the packaged launcher: the time from the start of its process to its first call over TLS, and its peak
 * memory. Not a test; docs/benchmarks.md describes how to run it. Linux only.
 */
final class StartMeasurement {

    private static final int RUNS = 5;

    private StartMeasurement() {}

    /** Argument: the module's target folder. */
    public static void main(String[] arguments) throws IOException, InterruptedException, GeneralSecurityException {
        Path target = Path.of(arguments[0]).toAbsolutePath();
        Path folder = Files.createTempDirectory("start");
        AtomicLong created = new AtomicLong();
        AtomicLong used = new AtomicLong();
        AtomicReference<Process> current = new AtomicReference<>();
        try (RehearsalServer server = RehearsalServer.start(target.resolve("rehearsal.p12"), Rehearsal.PASSWORD, () -> {
            created.set(System.nanoTime());
            used.set(processorMillis(current.get()));
        })) {
            for (int run = 0; run <= RUNS; run++) {
                ProcessBuilder builder = new ProcessBuilder(
                        List.of(target.resolve("image/launch").toString()));
                builder.environment().putAll(Rehearsal.environment(server, target.resolve("rehearsal.pem"), folder));
                builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.INHERIT);
                long begin = System.nanoTime();
                Process process = builder.start();
                current.set(process);
                String memory = watch(process);
                System.out.printf(
                        "%s: first call after %d ms and %d ms of processor time, at most %s, exit code %d%n",
                        run == 0 ? "warm-up" : "run " + run,
                        TimeUnit.NANOSECONDS.toMillis(created.get() - begin),
                        used.get(),
                        memory,
                        process.waitFor());
            }
        }
        System.exit(0);
    }

    private static long processorMillis(@Nullable Process process) {
        return process == null
                ? 0
                : process.info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
    }

    private static String watch(Process process) throws InterruptedException {
        String memory = "?";
        while (process.isAlive()) {
            try {
                memory = Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                        .filter(line -> line.startsWith("VmHWM"))
                        .findFirst()
                        .map(line -> line.replaceAll("\\s+", " "))
                        .orElse(memory);
            } catch (IOException e) {
                // The process ended between two samples: the last value counts.
                return memory;
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return memory;
    }
}
