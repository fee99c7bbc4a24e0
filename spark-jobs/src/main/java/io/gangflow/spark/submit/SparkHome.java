package io.gangflow.spark.submit;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * The folder in which Spark's Worker looks for {@code jars/} when it starts an executor: {@code SPARK_HOME} of an
 * image. Without it, Spark uses the current folder (4.1.1, {@code Worker}); then a single jar is created there whose
 * manifest lists the class path of this JVM, in its order.
 */
final class SparkHome {

    private SparkHome() {}

    /**
     * Creates the missing files.
     *
     * @throws IOException if the folder cannot be written
     */
    static void complete(Map<String, String> environment) throws IOException {
        if (!environment.getOrDefault("SPARK_HOME", "").isEmpty()) {
            return;
        }
        Path here = Path.of("").toAbsolutePath();
        Path jar = Files.createDirectories(here.resolve("jars")).resolve("class-path.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, 0))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        Path written = jar.resolveSibling("class-path.new");
        try (OutputStream out = Files.newOutputStream(written);
                JarOutputStream empty = new JarOutputStream(out, manifest)) {
            empty.finish();
        }
        Files.move(written, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
