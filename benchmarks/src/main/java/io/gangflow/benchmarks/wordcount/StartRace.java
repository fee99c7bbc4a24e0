package io.gangflow.benchmarks.wordcount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Spark application with next to nothing to do, as stock Spark starts it and as {@code LocalImages} of Gangflow's command
 * line does: what is timed is a JVM, a session, one small word count in SQL, and the end.
 */
final class StartRace {

    private static final String TEXT = "In the beginning God created the heaven and the earth.\n";

    private final Path sparkJobs;
    private final Path folder;

    StartRace(Path sparkJobs, Path folder) {
        this.sparkJobs = sparkJobs;
        this.folder = folder;
    }

    List<String> lines(int runs) throws IOException, InterruptedException {
        Path input = Files.writeString(folder.resolve("tiny.txt"), TEXT.repeat(300));
        List<String> archived = and(SparkFlags.archive(sparkJobs), List.of("-Dspark.ui.enabled=false"));
        List<Contestant> starts = List.of(
                start("stock: no archive, UI", List.of()),
                start("archive, no UI", archived),
                start("archive, no UI, serial GC, C2 later", and(archived, serial(), later())),
                start(
                        "archive, no UI, serial GC, C1 only",
                        and(archived, serial(), List.of("-XX:TieredStopAtLevel=1"))));
        return RaceTable.lines(
                "a tiny Spark application", Race.ofEqualOutputs(folder).run(starts, input, runs));
    }

    private static List<String> serial() {
        return List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xss1m");
    }

    /** C2 takes part once a method has run ten times as often as it does by default. */
    private static List<String> later() {
        return List.of(
                "-XX:Tier4InvocationThreshold=50000",
                "-XX:Tier4MinInvocationThreshold=6000",
                "-XX:Tier4CompileThreshold=150000",
                "-XX:Tier4BackEdgeThreshold=400000");
    }

    @SafeVarargs
    private static List<String> and(List<String>... flags) {
        List<String> all = new ArrayList<>();
        for (List<String> some : flags) {
            all.addAll(some);
        }
        return all;
    }

    private Contestant start(String name, List<String> flags) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SparkFlags.opens());
        command.addAll(List.of("-Xmx512m", "-Dspark.master=local[2]"));
        command.addAll(List.of("-Dspark.driver.host=127.0.0.1", "-Dspark.driver.bindAddress=127.0.0.1"));
        command.addAll(flags);
        command.addAll(List.of(
                "-cp",
                Files.readString(sparkJobs.resolve("target/runtime-classpath")).strip()));
        command.addAll(List.of("io.gangflow.spark.WordCount", "{input}", "{output}"));
        return new Contestant(name, command, List.of());
    }
}
