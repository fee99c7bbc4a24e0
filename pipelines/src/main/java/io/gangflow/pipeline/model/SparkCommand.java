package io.gangflow.pipeline.model;

import io.gangflow.pipeline.model.spark.SparkProgram;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Arguments of {@code spark-submit}, for every mode of a stage: class, file, arguments, and the settings for the
 * program's files (names: Spark 4.1.1, docs/configuration.md).
 */
public final class SparkCommand {

    /** Runs a Python program in the driver. spark-submit chooses it itself. */
    public static final String PYTHON_RUNNER = "org.apache.spark.deploy.PythonRunner";

    /**
     * Runs a file of SQL statements. Spark's own SparkSQLCLIDriver cannot run in cluster mode, and needs Hive.
     */
    private static final String SQL_RUNNER = "io.gangflow.spark.SqlFile";

    private static final String SQL_JAR = "local:///opt/gangflow/spark-jobs.jar";

    /** In the volume for temporary files, because the root file system is read-only. */
    private static final String IVY_FOLDER = "/tmp/.ivy2";

    private SparkCommand() {}

    /** Returns the class to run; empty for Python. */
    public static Optional<String> mainClass(SparkProgram program) {
        return program.kind() == SparkProgram.Kind.SQL ? Optional.of(SQL_RUNNER) : program.mainClass();
    }

    /** Returns the file to run. */
    public static String file(SparkProgram program) {
        return switch (program.kind()) {
            case JAR, PYTHON -> SparkProgram.uri(program.file());
            case SQL -> SQL_JAR;
        };
    }

    /** Returns the arguments, preceded by the file of SQL statements if there is one. */
    public static List<Text> arguments(Work.Spark spark) {
        Stream<Text> file = spark.program().kind() == SparkProgram.Kind.SQL
                ? Stream.of(Text.literal(SparkProgram.uri(spark.program().file())))
                : Stream.of();
        return Stream.concat(file, spark.arguments().stream()).toList();
    }

    /** Returns settings for the files, libraries and interpreter of a program; empty if it has none. */
    public static Map<String, String> conf(SparkProgram program) {
        Map<String, String> conf = new TreeMap<>();
        list(conf, "spark.submit.pyFiles", program.pyFiles());
        list(conf, "spark.archives", program.archives());
        list(conf, "spark.jars.packages", program.packages());
        if (!program.packages().isEmpty()) {
            conf.put("spark.jars.ivy", IVY_FOLDER);
        }
        program.python().named().ifPresent(interpreter -> conf.put("spark.pyspark.python", interpreter));
        return conf;
    }

    private static void list(Map<String, String> conf, String key, List<String> values) {
        if (!values.isEmpty()) {
            conf.put(key, values.stream().map(SparkProgram::uri).collect(Collectors.joining(",")));
        }
    }
}
