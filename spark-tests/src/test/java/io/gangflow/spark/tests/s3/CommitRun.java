package io.gangflow.spark.tests.s3;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A Spark job that writes three files of two parts each, and what it leaves. */
record CommitRun(SparkIsland island, S3Fixture s3) {

    static final int FILES = 3;

    /** Beside the buckets; only executors in processes of their own need it to be there, with a folder {@code jars}. */
    static final String SPARK_HOME = "spark-home";

    /** Of 100 bytes: more than the 5 MB of S3's smallest part. */
    private static final int ROWS = 53_000;

    /** @param outputs written one after the other */
    RunningProgram start(URI endpoint, String mode, List<String> jvmFlags, List<String> outputs) {
        return island.start(
                island.probeClassPath(),
                "io.gangflow.spark.s3a.CommitProbe",
                environment(endpoint),
                jvmFlags,
                List.of(String.join(",", outputs), mode, "text", Integer.toString(FILES), Integer.toString(ROWS)));
    }

    /** With what Spark's worker looks for before it starts an executor outside of a distribution. */
    Map<String, String> environment(URI endpoint) {
        Map<String, String> environment = S3Fixture.environment(endpoint);
        environment.put("SPARK_SCALA_VERSION", "2.13");
        environment.put("SPARK_HOME", s3.file(SPARK_HOME).toString());
        return environment;
    }

    RunningProgram.End run(String mode, List<String> outputs) {
        return start(s3.endpoint(), mode, List.of("-Dspark.master=local[2]"), outputs)
                .end();
    }

    boolean hasSuccess(String output) {
        return s3.keys("results/" + output).contains("_SUCCESS");
    }

    /** What readers see, who pass over names that begin with an underscore. */
    String visible(String output) {
        return described(
                output,
                s3.keys("results/" + output).stream()
                        .filter(key -> !key.startsWith("_"))
                        .toList());
    }

    /** All there is beside the marker: whether the output is there, each row once, and nothing else. */
    String content(String output) {
        List<String> keys = new ArrayList<>(s3.keys("results/" + output));
        keys.remove("_SUCCESS");
        return described(output, keys);
    }

    private String described(String output, List<String> keys) {
        return keys.stream().map(key -> described(output, key)).collect(Collectors.joining("\n"));
    }

    /** Names differ from run to run; the file's number and its bytes do not. */
    private String described(String output, String key) {
        try {
            String text = Files.readString(s3.file("results/" + output + "/" + key));
            return key.replaceFirst("^(part-\\d+)-.*", "$1") + " "
                    + text.lines().count() + " lines, hash " + text.hashCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What {@link #content} is for a complete output, made here without Spark. */
    static String expected() {
        StringBuilder all = new StringBuilder();
        for (int file = 0; file < FILES; file++) {
            StringBuilder text = new StringBuilder();
            for (int row = 0; row < ROWS; row++) {
                text.append("%010d %010d ".formatted(file, row))
                        .append("x".repeat(78))
                        .append('\n');
            }
            all.append(file == 0 ? "" : "\n")
                    .append("part-%05d %d lines, hash %d"
                            .formatted(file, ROWS, text.toString().hashCode()));
        }
        return all.toString();
    }
}
