package io.gangflow.images.catalogue;

import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.model.JavaModules;
import io.gangflow.images.model.Natives;
import io.gangflow.images.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code gangflow/spark}: stock Spark with the single modules of S3A. Spark gives its pods only arguments,
 * {@code driver} and {@code executor}, so the entry point is the program that reads the first of them.
 */
final class SparkImage {

    private static final String ENTRYPOINT = "io.gangflow.spark.submit.Entrypoint";

    private SparkImage() {}

    static Image image() {
        return new Image(
                "gangflow/spark",
                "Gangflow Spark",
                Image.SPARK,
                List.of(
                        command("spark"),
                        command("spark-submit").withArguments("spark-submit"),
                        command("standalone-driver").withArguments("standalone-driver"),
                        command("standalone-worker").withArguments("standalone-worker")),
                List.of(),
                Map.of("SPARK_HOME", "/opt/spark", "SPARK_SCALA_VERSION", "2.13"),
                List.of(JarSet.of("spark-jobs")),
                "/opt/spark/jars",
                JavaModules.SPARK,
                Natives.NONE,
                Image.Rehearsal.of(Step.of("io.gangflow.spark.Rehearsal")));
    }

    private static Command command(String name) {
        List<String> options = new ArrayList<>(List.of("-XX:MaxRAMPercentage=70", "-Xss1m"));
        // The options that Spark's own launcher adds (JavaModuleOptions of Spark 4.1.1).
        for (String opened : List.of(
                "java.lang",
                "java.lang.invoke",
                "java.lang.reflect",
                "java.io",
                "java.net",
                "java.nio",
                "java.util",
                "java.util.concurrent",
                "java.util.concurrent.atomic",
                "jdk.internal.ref",
                "sun.nio.ch",
                "sun.nio.cs",
                "sun.security.action",
                "sun.util.calendar")) {
            options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
        }
        options.add("--add-opens=java.security.jgss/sun.security.krb5=ALL-UNNAMED");
        options.add("-Djdk.reflect.useDirectMethodHandle=false");
        return new Command(name, ENTRYPOINT, options, List.of());
    }
}
