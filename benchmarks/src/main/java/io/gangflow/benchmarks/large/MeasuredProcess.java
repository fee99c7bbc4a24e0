package io.gangflow.benchmarks.large;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A complete process, from start to end, measured with GNU time.
 *
 * @param cpuSeconds of all processors together; steadier than the wall clock on a shared machine
 * @param megabytes peak memory, including the JVM and its class archive
 * @param code its exit code
 */
record MeasuredProcess(double wallSeconds, double cpuSeconds, double megabytes, int code) {

    private static final double KIB = 1_024;

    /**
     * Runs a command and waits for its end.
     *
     * @param log receives its output
     */
    static MeasuredProcess run(List<String> command, Map<String, String> environment, Path log)
            throws IOException, InterruptedException {
        Path times = log.resolveSibling(log.getFileName() + ".times");
        List<String> timed = new ArrayList<>(
                List.of("/usr/bin/time", "--quiet", "--format", "%e %U %S %M", "--output", times.toString()));
        timed.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(timed).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        int code = builder.start().waitFor();
        String[] fields =
                Files.readString(times, StandardCharsets.US_ASCII).strip().split(" ", -1);
        return new MeasuredProcess(
                Double.parseDouble(fields[0]),
                Double.parseDouble(fields[1]) + Double.parseDouble(fields[2]),
                Double.parseDouble(fields[3]) / KIB,
                code);
    }

    /** Returns a Markdown table of medians, with minimum and maximum. */
    static List<String> table(String title, Map<String, List<MeasuredProcess>> runs) {
        List<String> lines = new ArrayList<>();
        lines.add("| " + title + " | wall s, median (lowest to highest) | CPU s | most memory, MB | exit code |");
        lines.add("|---|---|---|---|---|");
        runs.forEach((name, all) -> {
            double[] wall = sorted(all, MeasuredProcess::wallSeconds);
            lines.add(String.format(
                    Locale.ROOT,
                    "| %s | %.2f (%.2f to %.2f) | %.2f | %.0f | %d |",
                    name,
                    wall[wall.length / 2],
                    wall[0],
                    wall[wall.length - 1],
                    median(all, MeasuredProcess::cpuSeconds),
                    median(all, MeasuredProcess::megabytes),
                    all.get(0).code()));
        });
        return lines;
    }

    private static double median(List<MeasuredProcess> all, ToDoubleFunction<MeasuredProcess> value) {
        double[] sorted = sorted(all, value);
        return sorted[sorted.length / 2];
    }

    private static double[] sorted(List<MeasuredProcess> all, ToDoubleFunction<MeasuredProcess> value) {
        return all.stream().mapToDouble(value).sorted().toArray();
    }
}
