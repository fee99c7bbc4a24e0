package io.gangflow.spark.tests;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The class path of module {@code spark-jobs}, and its programs as processes. */
public final class SparkIsland {

    /** Only the packages that Spark's core, SQL and shuffle need, of those that Spark's launcher opens. */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    private final Path folder;
    private final String classPath;

    private SparkIsland(Path folder, String classPath) {
        this.folder = folder;
        this.classPath = classPath;
    }

    /** Returns the island; skips the calling test if it was not packaged. */
    public static SparkIsland built() {
        Path folder = Path.of(System.getProperty("spark.island", "../spark-jobs/target"));
        Path file = folder.resolve("runtime-classpath");
        if (!Files.isRegularFile(file)) {
            System.out.println("SKIPPED: module spark-jobs is not packaged; mvn package makes " + file);
            return abort("module spark-jobs is not packaged");
        }
        try {
            return new SparkIsland(folder, Files.readString(file).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the jars of the programs. */
    public List<Path> jars() {
        List<Path> jars = new ArrayList<>();
        for (String jar : classPath.split(File.pathSeparator, 0)) {
            jars.add(Path.of(jar));
        }
        return jars;
    }

    public String classPath() {
        return classPath;
    }

    /** Returns the class path with the tests of spark-jobs: programs that each exercise one feature. */
    public String probeClassPath() {
        return classPath + File.pathSeparator + folder.resolve("test-classes");
    }

    /** Returns flags for a fast start of small programs, and for Spark's access to Java's packages. */
    public List<String> jvmFlags() {
        List<String> flags = new ArrayList<>(List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xss1m",
                "-XX:SharedArchiveFile=" + folder.resolve("spark-jobs.jsa").toAbsolutePath(),
                "-Xshare:auto",
                "-Xlog:cds=off",
                "-Xlog:cds+dynamic=off"));
        OPENED.forEach(name -> flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        return flags;
    }

    /** Starts a program of the island, with its class data sharing archive. */
    public RunningProgram start(String mainClass, Map<String, String> environment, String... arguments) {
        return start(classPath, mainClass, environment, List.of(), List.of(arguments));
    }

    /** Starts a program of spark-jobs' tests; it finds this class path in {@code -Dprobe.classpath}. */
    public RunningProgram probe(String mainClass, Map<String, String> environment, String... arguments) {
        return start(
                probeClassPath(),
                mainClass,
                environment,
                List.of("-Dprobe.classpath=" + probeClassPath()),
                List.of(arguments));
    }

    /**
     * Starts any program, with any class path.
     *
     * @param jvmFlags follow the flags that every program gets
     */
    public RunningProgram start(
            String path, String mainClass, Map<String, String> environment, List<String> jvmFlags, List<String> args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Dspark.ui.enabled=false",
                "-Dspark.driver.bindAddress=127.0.0.1",
                "-Dspark.driver.host=127.0.0.1"));
        command.addAll(jvmFlags());
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", path, mainClass));
        command.addAll(args);
        return RunningProgram.start(command, environment);
    }
}
