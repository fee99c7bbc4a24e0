package io.gangflow.benchmarks.wordcount;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The contestants: two word counts of this project, Spark's own example, and three other common tools. */
final class Contestants {

    private static final List<String> STEPS = List.of("start", "scan", "decode", "words", "shuffle");
    private static final String SPARK_WORD_COUNT = "io.gangflow.spark.WordCount";
    private static final String SINGLE_POD = "gangflow, single pod";
    private static final String MAWK = """
            LC_ALL=C mawk '{ gsub(/[[:punct:]]/, ""); $0 = tolower($0); for (i = 1; i <= NF; i++) count[$i]++ }
            END { for (word in count) print word "\\t" count[word] }' "$1" | LC_ALL=C sort > "$2"
            """;

    private final Path sparkJobs;
    private final String python;
    private final Path folder;

    /**
     * @param sparkJobs the module's folder, built
     * @param python with the packages duckdb and polars, or some of them
     * @param folder for third-party programs
     */
    Contestants(Path sparkJobs, String python, Path folder) {
        this.sparkJobs = sparkJobs;
        this.python = python;
        this.folder = folder;
    }

    List<Contestant> all(int cores) throws IOException {
        return List.of(
                java(SINGLE_POD, List.of("-Xmx256m", "-XX:+UseSerialGC"), "io.gangflow.jobs.WordCount"),
                java("gangflow, Spark", spark(cores), SPARK_WORD_COUNT),
                java("Spark, RDD shape", spark(cores), "io.gangflow.spark.RddWordCount"),
                python("polars"),
                python("duckdb"),
                new Contestant(
                        "mawk and sort",
                        List.of("sh", "-c", MAWK, "sh", "{input}", "{output}"),
                        List.of("sh", "-c", "command -v mawk && command -v sort")));
    }

    /** Returns Spark's word count, stopped after each of its steps, and complete. */
    List<Contestant> steps(int cores) throws IOException {
        List<Contestant> steps = new ArrayList<>();
        for (String step : STEPS) {
            List<String> command = new ArrayList<>(javaCommand(spark(cores), "io.gangflow.spark.WordCountSteps"));
            command.addAll(List.of("{input}", "--until", step));
            steps.add(new Contestant("until " + step, command, List.of()));
        }
        steps.add(java("whole: sort and write", spark(cores), SPARK_WORD_COUNT));
        List<String> interpreted = new ArrayList<>(spark(cores));
        interpreted.add("-Dspark.sql.codegen.wholeStage=false");
        steps.add(java("whole, without whole-stage code generation", interpreted, SPARK_WORD_COUNT));
        return steps;
    }

    /**
     * Returns Spark's word count with this many executors, each a process with one core and 1 GiB of heap, plus a
     * driver.
     */
    Contestant onExecutors(int count) throws IOException {
        List<String> flags = new ArrayList<>(spark(1));
        flags.add("-Dspark.master=local-cluster[" + count + ",1,1024]");
        flags.add("-Dspark.executor.memory=1g");
        flags.add("-Dspark.executor.extraClassPath=" + classPath());
        flags.add("-Dspark.executor.extraJavaOptions=" + String.join(" ", SparkFlags.archive(sparkJobs)));
        return SparkFlags.withLauncher(java("executors: " + count, flags, SPARK_WORD_COUNT), folder);
    }

    /** Writes a text of a size; deterministic on every machine. */
    void corpus(Path file, long bytes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(javaCommand(List.of(), "io.gangflow.jobs.Corpus"));
        command.addAll(List.of(file.toString(), "--size", Long.toString(bytes), "--seed", "1"));
        TimedProcess.run(command, folder.resolve("corpus.log"));
    }

    private Contestant java(String name, List<String> flags, String mainClass) throws IOException {
        List<String> command = new ArrayList<>(javaCommand(flags, mainClass));
        command.addAll(List.of("{input}", "{output}"));
        return new Contestant(name, command, List.of());
    }

    private List<String> javaCommand(List<String> flags, String mainClass) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath(), mainClass));
        return command;
    }

    private String classPath() throws IOException {
        return Files.readString(sparkJobs.resolve("target/runtime-classpath")).strip();
    }

    /** Returns the common options of both contestants that run in Spark. */
    private List<String> spark(int cores) {
        List<String> flags = new ArrayList<>(SparkFlags.opens());
        flags.addAll(List.of("-Xmx3g", "-Dspark.master=local[" + cores + "]", "-Dspark.ui.enabled=false"));
        flags.addAll(List.of("-Dspark.driver.host=127.0.0.1", "-Dspark.driver.bindAddress=127.0.0.1"));
        flags.addAll(SparkFlags.archive(sparkJobs));
        return flags;
    }

    private Contestant python(String library) throws IOException {
        Path script = folder.resolve(library + "_count.py");
        try (InputStream in =
                Contestants.class.getResourceAsStream(script.getFileName().toString())) {
            if (in == null) {
                throw new IOException("the benchmark was built without " + script.getFileName());
            }
            Files.write(script, in.readAllBytes());
        }
        return new Contestant(
                library,
                List.of(python, script.toString(), "{input}", "{output}"),
                List.of(python, "-c", "import " + library));
    }
}
