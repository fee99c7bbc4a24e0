package io.gangflow.benchmarks.wordcount;

import java.util.List;
import java.util.stream.Stream;

/** What every JVM that runs Spark needs. */
final class SparkFlags {

    private SparkFlags() {}

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
}
