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

/** A Spark job that writes three files of two parts each, and the resulting output. */
record CommitRun(SparkIsland island, S3Fixture s3) {

    static final int FILES = 3;

    /**
     * Folder next to the buckets. Only executors in separate processes require it to exist, with a folder {@code jars}.
     */
    static final String SPARK_HOME = "spark-home";

    /** Rows of 100 bytes: more than S3's minimum part size of 5 MB. */
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

    /** Includes the variables that Spark's worker requires before it starts an executor outside of a distribution. */
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

    /** Returns the content that readers see, which ignore names starting with an underscore. */
    String visible(String output) {
        return described(
                output,
                s3.keys("results/" + output).stream()
                        .filter(key -> !key.startsWith("_"))
                        .toList());
    }

    /** Returns everything except the marker: whether the output exists, with each row once and nothing else. */
    String content(String output) {
        List<String> keys = new ArrayList<>(s3.keys("results/" + output));
        keys.remove("_SUCCESS");
        return described(output, keys);
    }

    private String described(String output, List<String> keys) {
        return keys.stream().map(key -> described(output, key)).collect(Collectors.joining("\n"));
    }

    /** Names differ between runs; the file's number and bytes do not. */
    private String described(String output, String key) {
        try {
            String text = Files.readString(s3.file("results/" + output + "/" + key));
            return key.replaceFirst("^(part-\\d+)-.*", "$1") + " "
                    + text.lines().count() + " lines, hash " + text.hashCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the {@link #content} of a complete output, computed without Spark. */
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
