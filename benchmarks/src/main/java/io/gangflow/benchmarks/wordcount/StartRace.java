package io.gangflow.benchmarks.wordcount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Spark application with almost no work, started by stock Spark and by {@code LocalImages} of Gangflow's command
 * line. It measures the start of a JVM and a session, one small word count in SQL, and the end.
 */
final class StartRace {

    private static final String TEXT = "In the beginning God created the heaven and the earth.\n";

    private static final List<String> LOCAL = List.of("-Dspark.master=local[2]");
    private static final List<String> NO_UI = List.of("-Dspark.ui.enabled=false");

    /** Set explicitly, because the application disables it for such a small input. */
    private static final List<String> CODE_GENERATION = List.of("-Dspark.sql.codegen.wholeStage=true");

    private final Path sparkJobs;
    private final Path folder;

    StartRace(Path sparkJobs, Path folder) {
        this.sparkJobs = sparkJobs;
        this.folder = folder;
    }

    /** Returns a table for one JVM that does everything, and one for a driver with an executor in a separate JVM. */
    List<String> lines(int runs) throws IOException, InterruptedException {
        Path input = Files.writeString(folder.resolve("tiny.txt"), TEXT.repeat(300));
        List<String> lines = new ArrayList<>(RaceTable.lines(
                "a tiny Spark application", Race.ofEqualOutputs(folder).run(inOneJvm(), input, runs)));
        lines.add("");
        lines.addAll(RaceTable.lines(
                "with a separate executor", Race.ofEqualOutputs(folder).run(withAnExecutor(), input, runs)));
        return lines;
    }

    private List<Contestant> inOneJvm() throws IOException {
        List<String> archived = and(SparkFlags.archive(sparkJobs), NO_UI);
        return List.of(
                start("stock: no archive, UI, code generation", and(LOCAL, CODE_GENERATION)),
                start("archive, no UI", and(LOCAL, CODE_GENERATION, archived)),
                start("the same, interpreted", and(LOCAL, archived)),
                start("the same, serial GC, C2 later", and(LOCAL, archived, serial(), later())),
                start("the same, C1 only", and(LOCAL, archived, serial(), List.of("-XX:TieredStopAtLevel=1"))));
    }

    private List<Contestant> withAnExecutor() throws IOException {
        List<String> archive = SparkFlags.archive(sparkJobs);
        String flags = String.join(" ", and(archive, serial(), later()));
        return List.of(
                onExecutor("stock", CODE_GENERATION),
                onExecutor(
                        "archive, no UI, interpreted, serial GC, C2 later",
                        and(archive, NO_UI, serial(), later(), List.of("-Dspark.executor.extraJavaOptions=" + flags))));
    }

    private Contestant onExecutor(String name, List<String> flags) throws IOException {
        List<String> local = List.of(
                "-Dspark.master=local-cluster[1,1,512]",
                "-Dspark.executor.memory=512m",
                "-Dspark.executor.extraClassPath=" + classPath());
        return SparkFlags.withLauncher(start(name, and(local, flags)), folder);
    }

    private static List<String> serial() {
        return List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xss1m");
    }

    /** C2 compiles a method only after ten times the default number of calls. */
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
        command.addAll(List.of("-Xmx512m", "-Dspark.driver.host=127.0.0.1", "-Dspark.driver.bindAddress=127.0.0.1"));
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath()));
        command.addAll(List.of("io.gangflow.spark.WordCount", "{input}", "{output}"));
        return new Contestant(name, command, List.of());
    }

    private String classPath() throws IOException {
        return Files.readString(sparkJobs.resolve("target/runtime-classpath")).strip();
    }
}
