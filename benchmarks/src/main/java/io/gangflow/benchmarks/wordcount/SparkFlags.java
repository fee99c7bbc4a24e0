package io.gangflow.benchmarks.wordcount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What every process that runs Spark needs. */
final class SparkFlags {

    private SparkFlags() {}

    /**
     * The class archive of the applications.
     *
     * @param sparkJobs the module's folder, built
     */
    static List<String> archive(Path sparkJobs) {
        return List.of(
                "-XX:SharedArchiveFile=" + sparkJobs.resolve("target/spark-jobs.jsa"), "-Xshare:auto", "-Xlog:cds=off");
    }

    /** What Spark's own launcher opens, as far as Spark's core and SQL need it. */
    static List<String> opens() {
        return Stream.of(
                        "java.lang",
                        "java.lang.invoke",
                        "java.io",
                        "java.net",
                        "java.nio",
                        "java.util",
                        "java.util.concurrent",
                        "sun.nio.ch")
                .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
                .toList();
    }

    /** The same command, where Spark's launcher of executors finds what it insists on looking for. */
    static Contestant withLauncher(Contestant spark, Path folder) throws IOException {
        Path home = folder.resolve("spark-home");
        Files.createDirectories(home.resolve("jars"));
        List<String> command = new ArrayList<>(List.of("env", "SPARK_HOME=" + home, "SPARK_SCALA_VERSION=2.13"));
        command.addAll(spark.command());
        return new Contestant(spark.name(), command, spark.probe());
    }
}
