package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.testing.HttpServerWithFaults;
import io.gangflow.argo.launcher.testing.StoredObjects.WatchFault;
import io.gangflow.argo.launcher.testing.TestPods;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Measures the packaged launcher: the time from the end of its object to its message, and to its own exit, with one pod
 * whose last lines are read in between. Measures once with its watch and once with watches without events, so that it
 * must poll. Not a test; docs/benchmarks.md describes how to run it.
 */
final class EndMeasurement {

    private static final int RUNS = 9;
    private static final long WORK_MILLIS = 1_500;
    private static final String KUBECONFIG = """
            current-context: it
            contexts: [{ name: it, context: { cluster: it, user: it } }]
            clusters: [{ name: it, cluster: { server: "%s" } }]
            users: [{ name: it, user: { token: it } }]
            """;

    private EndMeasurement() {}

    private record Times(long saidMillis, long goneMillis) {}

    /** Argument: the module's target folder. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path launch = Path.of(arguments[0]).toAbsolutePath().resolve("image/launch");
        report("by its watch", launch, WatchFault.NONE);
        report("by looking", launch, new WatchFault("silent", 0));
        System.exit(0);
    }

    private static void report(String how, Path launch, WatchFault fault) throws IOException, InterruptedException {
        Times[] times = new Times[RUNS];
        for (int run = -1; run < RUNS; run++) {
            Times measured = run(launch, fault, Math.max(run, 0) * 200L);
            if (run >= 0) {
                times[run] = measured;
            }
        }
        System.out.printf(
                "%s: said after %s ms, gone after %s ms%n",
                how,
                spread(Arrays.stream(times).mapToLong(Times::saidMillis)),
                spread(Arrays.stream(times).mapToLong(Times::goneMillis)));
    }

    private static String spread(LongStream values) {
        long[] sorted = values.sorted().toArray();
        return "%d (%d to %d)".formatted(sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }

    private static Times run(Path launch, WatchFault fault, long moreMillis) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("end");
        try (HttpServerWithFaults server = HttpServerWithFaults.start()) {
            server.objects.faults(number -> fault);
            Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG.formatted(server.url()));
            Process process = start(launch, folder);
            while (server.objects.get(TestPods.JOB).isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            server.objects.put(TestPods.PODS + TestPods.name(0), TestPods.running(0));
            server.logs.write(TestPods.name(0), Instant.EPOCH, "working");
            TimeUnit.MILLISECONDS.sleep(WORK_MILLIS + moreMillis);
            server.logs.end(TestPods.name(0));
            server.objects.put(TestPods.PODS + TestPods.name(0), TestPods.ended(0, "Succeeded"));
            ObjectNode job = server.objects.get(TestPods.JOB).orElseThrow();
            job.withObjectProperty("status").withObjectProperty("state").put("phase", "Completed");
            server.objects.put(TestPods.JOB, job);
            long ended = System.nanoTime();
            long said = said(process);
            process.waitFor();
            return new Times(
                    TimeUnit.NANOSECONDS.toMillis(said - ended),
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ended));
        }
    }

    private static Process start(Path launch, Path folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(launch.toString()));
        Map<String, String> environment = builder.environment();
        environment.putAll(Launches.environment("pod-1"));
        environment.put("KUBECONFIG", folder.resolve("kubeconfig").toString());
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static long said(Process process) throws IOException {
        try (BufferedReader errors =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                if (line.endsWith(": Completed")) {
                    return System.nanoTime();
                }
            }
        }
        throw new IOException("the launcher did not say how its object has ended");
    }
}
