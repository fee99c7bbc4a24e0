package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.gangflow.cluster.Resources;
import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.SparkRequests.Application;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a {@code spark-submit} will ask Kubernetes for, read from its arguments.
 *
 * @param conf every {@code --conf}, and the options that stand for one
 * @param application what the driver runs
 */
public record SparkSubmission(String name, Map<String, String> conf, Application application) {

    static final String DEPLOY_MODE = "spark.submit.deployMode";

    public SparkSubmission {
        conf = Ordered.sorted(conf);
    }

    /** Of an application on the JVM. */
    SparkSubmission(String name, Map<String, String> conf) {
        this(name, conf, Application.JVM);
    }

    /** Empty when the container runs something else. */
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

    /** Of the driver's pod, where Spark makes one. */
    public Resources driver() {
        return requests().driver();
    }

    public Resources executor() {
        return requests().executor();
    }

    /** Whether the driver gets a pod of its own; otherwise it runs in the pod that submits. */
    public boolean isClusterMode() {
        return "cluster".equals(conf.get(DEPLOY_MODE));
    }

    /** Whether our feature step makes a PodGroup for the application; Spark calls it in cluster mode only. */
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

    /** Everything below a prefix, such as the labels of the driver. */
    public Map<String, String> below(String prefix) {
        Map<String, String> values = new TreeMap<>();
        conf.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                values.put(key.substring(prefix.length()), value);
            }
        });
        return values;
    }

    /** In client mode no step of Spark's tells the executors that the application is not on the JVM. */
    private SparkRequests requests() {
        return new SparkRequests(conf, isClusterMode() ? application : Application.JVM);
    }
}
