package io.gangflow.argo.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.gangflow.cluster.Resources;
import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.SparkRequests.Application;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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
        return SparkArguments.of(container).map(SparkArguments::submission);
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
