package io.gangflow.workloads.spark;

import io.fabric8.kubernetes.api.model.Container;
import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.SparkRequests.Application;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The requests to Kubernetes of a {@code spark-submit}, read from its arguments.
 *
 * @param conf every {@code --conf}, and the options equivalent to one
 * @param application the kind of program in the driver
 */
public record SparkSubmission(String name, Map<String, String> conf, Application application) {

    static final String DEPLOY_MODE = "spark.submit.deployMode";

    public SparkSubmission {
        conf = OrderedMaps.sorted(conf);
    }

    /** Creates the submission of an application on the JVM. */
    SparkSubmission(String name, Map<String, String> conf) {
        this(name, conf, Application.JVM);
    }

    /** Reads a container's command; empty if the container runs another program. */
    public static Optional<SparkSubmission> of(Container container) {
        List<String> words = Stream.concat(container.getCommand().stream(), container.getArgs().stream())
                .toList();
        if (words.isEmpty() || !words.get(0).endsWith("spark-submit")) {
            return Optional.empty();
        }
        SparkArguments arguments = SparkArguments.of(words.subList(1, words.size()));
        return Optional.of(new SparkSubmission(
                arguments.options().getOrDefault("--name", Optional.empty()).orElse("spark"),
                arguments.conf(),
                arguments.application().map(SparkSubmission::kind).orElse(Application.JVM)));
    }

    private static Application kind(String file) {
        String lower = file.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".py")) {
            return Application.PYTHON;
        }
        return lower.endsWith(".r") ? Application.R : Application.JVM;
    }

    public int executors() {
        return requests().executors();
    }

    /** Returns the requests of the driver's pod, if Spark creates one. */
    public Resources driver() {
        return requests().driver();
    }

    public Resources executor() {
        return requests().executor();
    }

    /** Returns whether the driver gets a separate pod; otherwise it runs in the pod that submits. */
    public boolean isClusterMode() {
        return "cluster".equals(conf.get(DEPLOY_MODE));
    }

    /**
     * Returns whether Gangflow's feature step creates a PodGroup for the application. Spark calls it in cluster mode
     * only.
     */
    public boolean makesPodGroup() {
        return isClusterMode()
                && conf.getOrDefault("spark.kubernetes.driver.pod.featureSteps", "")
                        .contains("GangFeatureStep");
    }

    public Optional<String> schedulerName(String role) {
        String general = conf.get("spark.kubernetes.scheduler.name");
        return Optional.ofNullable(conf.getOrDefault("spark.kubernetes." + role + ".scheduler.name", general));
    }

    public String queue() {
        return conf.getOrDefault("spark.kubernetes.scheduler.volcano.queue", "default");
    }

    /** Returns all settings with a prefix, such as the labels of the driver. */
    public Map<String, String> below(String prefix) {
        Map<String, String> values = new TreeMap<>();
        conf.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                values.put(key.substring(prefix.length()), value);
            }
        });
        return values;
    }

    /** In client mode none of Spark's steps passes on to the executors that the application is not on the JVM. */
    private SparkRequests requests() {
        return new SparkRequests(conf, isClusterMode() ? application : Application.JVM);
    }
}
