package io.gangflow.spark.tests.s3;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code <MiB> <rounds> [<python with boto3> <boto3_transfer.py>]}: S3A, a plain file through the same Hadoop, and
 * boto3, in turn, each in a separate process with one embedded S3; prints the median MB per second, the minimum and the
 * maximum. Not a test: see docs/benchmarks.md for how to run it.
 */
final class S3Throughput {

    private static final Pattern RATES = Pattern.compile("write ([0-9.]+) read ([0-9.]+)");

    private static final List<String> JIT = List.of(
            "-XX:TieredStopAtLevel=4",
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    private S3Throughput() {}

    public static void main(String[] arguments) throws IOException {
        String size = arguments[0];
        int rounds = Integer.parseInt(arguments[1]);
        Path folder = Files.createTempDirectory("s3-throughput");
        SparkIsland island = SparkIsland.built();
        Map<String, List<double[]>> rates = new LinkedHashMap<>();
        try (S3Fixture s3 = S3Fixture.start(folder.resolve("s3"))) {
            for (int round = 0; round < rounds; round++) {
                note(rates, "S3A", transfer(island, s3, "s3a://results/s3a", size));
                note(rates, "file", transfer(island, s3, "file:" + folder.resolve("plain"), size));
                if (arguments.length > 2) {
                    List<String> command = List.of(arguments[2], arguments[3], "results", "boto3", size);
                    note(rates, "boto3", RunningProgram.start(command, s3.environment()));
                }
            }
        }
        rates.forEach((name, all) ->
                System.out.println("| " + name + " | " + spread(all, 0) + " | " + spread(all, 1) + " |"));
    }

    /**
     * Uses C2 for frequently executed code, as the JVMs that {@code gangflow run} starts: C1 does not use the
     * processor's SHA-256 instructions.
     */
    private static RunningProgram transfer(SparkIsland island, S3Fixture s3, String file, String size) {
        return island.start(
                island.probeClassPath(),
                "io.gangflow.spark.s3a.TransferProbe",
                s3.environment(),
                JIT,
                List.of(file, size));
    }

    private static void note(Map<String, List<double[]>> rates, String name, RunningProgram program) {
        RunningProgram.End end = program.end();
        Matcher matcher = RATES.matcher(end.output());
        if (!matcher.find()) {
            throw new IllegalStateException(name + ": " + end.output());
        }
        rates.computeIfAbsent(name, key -> new ArrayList<>())
                .add(new double[] {Double.parseDouble(matcher.group(1)), Double.parseDouble(matcher.group(2))});
    }

    private static String spread(List<double[]> all, int column) {
        double[] sorted =
                all.stream().mapToDouble(rate -> rate[column]).sorted().toArray();
        return "%.0f (%.0f to %.0f)".formatted(sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }
}
