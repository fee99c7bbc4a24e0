package io.gangflow.workloads.spark;

import io.gangflow.collection.OrderedMaps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of {@code spark-submit} as parsed by Spark 4.1.1 (launcher, SparkSubmitOptionParser): options, then the
 * application, then the application's arguments.
 *
 * @param options options by name, the last value of each; a switch, and a final option without a value, have none
 * @param conf every {@code --conf}, and the options equivalent to one
 * @param application the submitted file
 * @param arguments arguments of the application
 */
public record SparkArguments(
        Map<String, Optional<String>> options,
        Map<String, String> conf,
        Optional<String> application,
        List<String> arguments) {

    private static final Set<String> SWITCHES =
            Set.of("--help", "-h", "--supervise", "--usage-error", "--verbose", "-v", "--version");

    private static final Set<String> SETTINGS = Set.of("--conf", "-c");

    private static final Map<String, String> STANDING_FOR = Map.of(
            "--deploy-mode", SparkSubmission.DEPLOY_MODE,
            "--driver-memory", "spark.driver.memory",
            "--driver-cores", "spark.driver.cores",
            "--executor-memory", "spark.executor.memory",
            "--executor-cores", "spark.executor.cores",
            "--num-executors", "spark.executor.instances");

    public SparkArguments {
        options = OrderedMaps.copyOf(options);
        conf = OrderedMaps.copyOf(conf);
        arguments = List.copyOf(arguments);
    }

    /**
     * Parses a command line.
     *
     * @param words the words after the program's name
     */
    public static SparkArguments of(List<String> words) {
        Map<String, Optional<String>> options = new LinkedHashMap<>();
        Map<String, String> conf = new LinkedHashMap<>();
        Deque<String> left = new ArrayDeque<>(words);
        while (!left.isEmpty() && left.element().startsWith("-")) {
            String word = left.remove();
            int equals = word.startsWith("--") ? word.indexOf('=') : -1;
            if (equals > 0) {
                option(word.substring(0, equals), Optional.of(word.substring(equals + 1)), options, conf);
            } else if (SWITCHES.contains(word)) {
                options.put(word, Optional.empty());
            } else {
                option(word, Optional.ofNullable(left.poll()), options, conf);
            }
        }
        return new SparkArguments(options, conf, Optional.ofNullable(left.poll()), new ArrayList<>(left));
    }

    /** Returns whether an option takes no value. */
    public static boolean isSwitch(String option) {
        return SWITCHES.contains(option);
    }

    private static void option(
            String option, Optional<String> value, Map<String, Optional<String>> options, Map<String, String> conf) {
        String setting = STANDING_FOR.get(option);
        if (SETTINGS.contains(option) && value.isPresent()) {
            String[] parts = value.get().split("=", 2);
            conf.put(parts[0], parts.length > 1 ? parts[1] : "");
        } else if (setting != null && value.isPresent()) {
            conf.put(setting, value.get());
        } else {
            options.put(option, value);
        }
    }
}
