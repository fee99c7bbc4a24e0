package io.gangflow.argo.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.gangflow.pipeline.model.SparkRequests.Application;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The arguments of {@code spark-submit} as Spark 4.1.1 reads them (launcher, SparkSubmitOptionParser): options, then the
 * application, then what is for the application. Mutable; used once.
 */
final class SparkArguments {

    private static final Set<String> WITHOUT_VALUE =
            Set.of("--help", "--supervise", "--usage-error", "--verbose", "-v");
    private static final Map<String, String> SETTINGS = Map.of(
            "--deploy-mode", SparkSubmission.DEPLOY_MODE,
            "--driver-memory", "spark.driver.memory",
            "--driver-cores", "spark.driver.cores",
            "--executor-memory", "spark.executor.memory",
            "--executor-cores", "spark.executor.cores",
            "--num-executors", "spark.executor.instances");

    private final Map<String, String> conf = new TreeMap<>();
    private String name = "spark";
    private Application application = Application.JVM;

    private SparkArguments() {}

    /** Empty when the container runs something else. */
    static Optional<SparkArguments> of(Container container) {
        Deque<String> words = new ArrayDeque<>(container.getCommand());
        words.addAll(container.getArgs());
        if (words.isEmpty() || !words.remove().endsWith("spark-submit")) {
            return Optional.empty();
        }
        SparkArguments arguments = new SparkArguments();
        arguments.read(words);
        return Optional.of(arguments);
    }

    SparkSubmission submission() {
        return new SparkSubmission(name, conf, application);
    }

    private void read(Deque<String> words) {
        while (!words.isEmpty()) {
            String word = words.remove();
            if (!word.startsWith("-")) {
                application = application(word);
                return;
            }
            int equals = word.startsWith("--") ? word.indexOf('=') : -1;
            if (equals > 0) {
                option(word.substring(0, equals), word.substring(equals + 1));
            } else if (!WITHOUT_VALUE.contains(word) && !words.isEmpty()) {
                option(word, words.remove());
            }
        }
    }

    private void option(String option, String value) {
        String setting = SETTINGS.get(option);
        if (option.equals("--name")) {
            name = value;
        } else if (option.equals("--conf") || option.equals("-c")) {
            List<String> parts = new ArrayList<>(List.of(value.split("=", 2)));
            conf.put(parts.get(0), parts.size() > 1 ? parts.get(1) : "");
        } else if (setting != null) {
            conf.put(setting, value);
        }
    }

    private static Application application(String file) {
        String lower = file.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".py")) {
            return Application.PYTHON;
        }
        return lower.endsWith(".r") ? Application.R : Application.JVM;
    }
}
