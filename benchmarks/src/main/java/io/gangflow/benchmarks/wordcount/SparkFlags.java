package io.gangflow.benchmarks.wordcount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Options of every process that runs Spark. */
final class SparkFlags {

    private SparkFlags() {}

    /**
     * Returns the options for the class archive of the applications.
     *
     * @param sparkJobs the module's folder, built
     */
    static List<String> archive(Path sparkJobs) {
        return List.of(
                "-XX:SharedArchiveFile=" + sparkJobs.resolve("target/spark-jobs.jsa"), "-Xshare:auto", "-Xlog:cds=off");
    }

    /** Returns the options that Spark's own launcher adds to open packages, as far as Spark core and SQL need them. */
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

    /** Returns the same command with the files that Spark's launcher of executors requires. */
    static Contestant withLauncher(Contestant spark, Path folder) throws IOException {
        Path home = folder.resolve("spark-home");
        Files.createDirectories(home.resolve("jars"));
        List<String> command = new ArrayList<>(List.of("env", "SPARK_HOME=" + home, "SPARK_SCALA_VERSION=2.13"));
        command.addAll(spark.command());
        return new Contestant(spark.name(), command, spark.probe());
    }
}
