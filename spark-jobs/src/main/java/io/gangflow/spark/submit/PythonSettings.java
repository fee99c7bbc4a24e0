package io.gangflow.spark.submit;

import io.gangflow.jobs.storage.StorageException;
import io.gangflow.spark.file.ImageFiles;
import io.gangflow.spark.s3a.S3A;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.deploy.SparkSubmitArguments;
import org.apache.spark.util.DependencyUtils$;
import org.apache.spark.util.Utils$;

/** Prepares a PySpark application in client mode before Spark starts its Python program. */
final class PythonSettings {

    /** The Python interpreter of a virtual environment, on a machine without containers. */
    private static final String INTERPRETER = "GANGFLOW_PYTHON";

    private static final String PYTHON = "spark.pyspark.python";
    private static final String PYTHON_FILES = "spark.submit.pyFiles";
    private static final String ARCHIVES = "spark.archives";

    private final SparkSubmitArguments arguments;
    private final Map<String, String> environment;
    private final ImageFiles files;

    private PythonSettings(SparkSubmitArguments arguments, Map<String, String> environment) {
        this.arguments = arguments;
        this.environment = environment;
        this.files = new ImageFiles(environment);
    }

    /**
     * Completes the arguments.
     *
     * @throws IllegalArgumentException if a file of the image is missing, or an archive cannot be unpacked
     */
    static void complete(SparkSubmitArguments arguments, Map<String, String> environment) {
        new PythonSettings(arguments, environment).complete();
    }

    private void complete() {
        arguments.primaryResource_$eq(files.path(arguments.primaryResource()));
        // Executors do not get `local:` files from their driver: Spark expects them to exist, but does not add them to
        // PYTHONPATH.
        if (arguments.pyFiles() != null && !arguments.pyFiles().isEmpty()) {
            arguments.pyFiles_$eq(files.paths(arguments.pyFiles()));
            arguments.sparkProperties().put(PYTHON_FILES, arguments.pyFiles());
        }
        if (arguments.archives() != null && !arguments.archives().isEmpty()) {
            arguments.archives_$eq(files.paths(arguments.archives()));
            arguments.sparkProperties().put(ARCHIVES, arguments.archives());
        }
        String interpreter = environment.getOrDefault(INTERPRETER, "");
        if (!interpreter.isEmpty()) {
            arguments.sparkProperties().put(PYTHON, interpreter);
        } else if (!files.isFolder()) {
            unpackInterpreter();
        }
    }

    /** Returns the settings for {@code s3a://}, which a Python program cannot get from Gangflow's Java library. */
    static Map<String, String> storage(Map<String, String> environment) {
        try {
            return S3A.settings(environment);
        } catch (StorageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * Unpacks the archive with the driver's Python. Spark unpacks archives for executors, and for a driver of cluster
     * mode only.
     */
    private void unpackInterpreter() {
        String interpreter =
                arguments.sparkProperties().getOrElse(PYTHON, () -> "").replaceFirst("^\\./", "");
        if (interpreter.startsWith("/") || !interpreter.contains("/") || Files.exists(Path.of(interpreter))) {
            return;
        }
        String folder = interpreter.substring(0, interpreter.indexOf('/'));
        Arrays.stream(String.valueOf(arguments.archives()).split(",", 0))
                .filter(archive -> archive.endsWith("#" + folder))
                .findFirst()
                .ifPresent(archive -> unpack(archive.substring(0, archive.lastIndexOf('#')), new File(folder)));
    }

    private void unpack(String archive, File folder) {
        Map<String, String> properties = new TreeMap<>(storage(environment));
        SparkConf conf = new SparkConf(false);
        properties.forEach(conf::set);
        arguments.sparkProperties().foreach(entry -> conf.set(entry._1(), entry._2()));
        String file = DependencyUtils$.MODULE$.downloadFile(
                archive,
                Utils$.MODULE$.createTempDir(),
                conf,
                SparkHadoopUtil.get().newConfiguration(conf));
        Utils$.MODULE$.unpack(new File(file.replaceFirst("^file:/*", "/")), folder);
    }
}
