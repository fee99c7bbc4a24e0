package io.gangflow.spark.submit;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.deploy.SparkSubmit;
import org.apache.spark.deploy.SparkSubmitArguments;
import scala.Option;

/** Spark's own submission, run in this JVM, with arguments that are modified after Spark has parsed them. */
final class StockSubmit extends SparkSubmit {

    /** Spark's placeholder for a resource that is already on the class path. */
    private static final String NO_RESOURCE = "spark-internal";

    /** Defaults that suit most applications in pods; a pipeline's own conf takes precedence. */
    private static final Map<String, String> CLIENT_DEFAULTS = Map.of("spark.ui.enabled", "false");

    private static final String LISTENERS = "spark.extraListeners";

    private final String master;
    private final Map<String, String> properties;
    private final Map<String, String> defaults;

    /**
     * @param master replaces the one of the arguments; empty keeps it
     * @param properties replace those of the arguments and of the properties file
     * @param defaults apply where neither sets a value
     */
    StockSubmit(String master, Map<String, String> properties, Map<String, String> defaults) {
        this.master = master;
        this.properties = Map.copyOf(properties);
        this.defaults = Map.copyOf(defaults);
    }

    @Override
    public SparkSubmitArguments parseArguments(String[] arguments) {
        SparkSubmitArguments parsed = super.parseArguments(arguments);
        if (!master.isEmpty()) {
            parsed.maybeMaster_$eq(Option.apply(master));
        }
        properties.forEach((key, value) -> parsed.sparkProperties().put(key, value));
        putDefaults(parsed, defaults);
        // Spark's own default is client mode, too.
        if (!"cluster".equals(parsed.deployMode())) {
            if (parsed.isPython()) {
                PythonSettings.complete(parsed, System.getenv());
                putDefaults(parsed, PythonSettings.storage(System.getenv()));
            } else {
                useLocalJars(parsed);
            }
            addProgressListener(parsed);
            putDefaults(parsed, CLIENT_DEFAULTS);
        }
        return parsed;
    }

    /** Adds the listener that reports progress to Argo, in addition to the application's listeners. */
    private static void addProgressListener(SparkSubmitArguments parsed) {
        if (!System.getenv().getOrDefault(TaskProgress.VARIABLE, "").isEmpty()) {
            Option<String> listeners = parsed.sparkProperties().get(LISTENERS);
            String ours = TaskProgress.class.getName();
            parsed.sparkProperties().put(LISTENERS, listeners.isDefined() ? listeners.get() + "," + ours : ours);
        }
    }

    private static void putDefaults(SparkSubmitArguments parsed, Map<String, String> defaults) {
        defaults.forEach((key, value) -> {
            if (!parsed.sparkProperties().contains(key)) {
                parsed.sparkProperties().put(key, value);
            }
        });
    }

    /**
     * Handles {@code local:} jars without an image. Their classes are already on the class path, and executors must not
     * try to load the file.
     */
    private static void useLocalJars(SparkSubmitArguments parsed) {
        if (isMissing(parsed.primaryResource())) {
            parsed.primaryResource_$eq(NO_RESOURCE);
        }
        Option<String> jars = parsed.sparkProperties().get("spark.jars");
        if (jars.isDefined()) {
            List<String> there = Arrays.stream(jars.get().split(",", 0))
                    .filter(jar -> !isMissing(jar))
                    .toList();
            parsed.sparkProperties().put("spark.jars", there.stream().collect(Collectors.joining(",")));
            parsed.jars_$eq(there.isEmpty() ? null : String.join(",", there));
        }
    }

    private static boolean isMissing(String resource) {
        if (resource == null || !resource.startsWith("local:")) {
            return false;
        }
        String path = URI.create(resource).getPath();
        return path != null && !Files.exists(Path.of(path));
    }
}
