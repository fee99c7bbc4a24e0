package io.gangflow.spark.submit;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkSubmitArguments;
import org.apache.spark.deploy.k8s.SparkKubernetesClientFactory;
import org.apache.spark.deploy.k8s.SparkKubernetesClientFactory$;
import scala.Option;

/**
 * {@code spark-submit}: Spark's own, and in cluster mode on Kubernetes waiting for the driver pod to end, with its exit
 * code; when this JVM is told to stop before, the driver pod is deleted.
 */
public final class Submission {

    private static final String POD_NAME = "spark.kubernetes.driver.pod.name";
    private static final String AUTHENTICATE = "spark.kubernetes.authenticate.submission";
    private static final int MAX_POD_NAME = 63;

    private final List<String> arguments;
    private final Map<String, String> environment;

    public Submission(List<String> arguments, Map<String, String> environment) {
        this.arguments = List.copyOf(arguments);
        this.environment = Map.copyOf(environment);
    }

    public int run() throws InterruptedException {
        String master = environment.getOrDefault("GANGFLOW_SPARK_MASTER", "");
        SparkSubmitArguments parsed =
                new StockSubmit(master, Map.of()).parseArguments(arguments.toArray(String[]::new));
        boolean cluster =
                "cluster".equals(parsed.deployMode()) && parsed.master().startsWith("k8s://");
        if (!cluster || !"SUBMIT".equals(parsed.action().toString())) {
            new StockSubmit(master, Map.of()).doSubmit(arguments.toArray(String[]::new));
            return 0;
        }
        SparkConf conf = parsed.toSparkConf(Option.empty());
        Map<String, String> properties = new HashMap<>();
        properties.put(POD_NAME, conf.get(POD_NAME, podName(parsed.name())));
        // Watching the driver is done here.
        properties.put("spark.kubernetes.submission.waitAppCompletion", "false");
        String namespace = conf.get("spark.kubernetes.namespace", "default");
        try (KubernetesClient client = SparkKubernetesClientFactory$.MODULE$.createKubernetesClient(
                parsed.master().substring("k8s://".length()),
                Option.apply(namespace),
                AUTHENTICATE,
                SparkKubernetesClientFactory.ClientType$.MODULE$.Submission(),
                conf,
                Option.empty())) {
            DriverPod driver = new DriverPod(client, namespace, properties.getOrDefault(POD_NAME, ""));
            Thread deleting = new Thread(driver::delete, "delete-driver");
            Runtime.getRuntime().addShutdownHook(deleting);
            try {
                new StockSubmit(master, properties).doSubmit(arguments.toArray(String[]::new));
                return driver.await();
            } finally {
                disarm(deleting);
            }
        }
    }

    /** Before the client closes that the hook uses. A submission that failed has left no driver: Spark deletes it. */
    private static void disarm(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            System.err.println("spark-submit: told to stop; the driver is being deleted");
        }
    }

    static String podName(String name) {
        String suffix = "-" + UUID.randomUUID().toString().substring(0, 8) + "-driver";
        List<String> parts = new ArrayList<>();
        for (String part : String.valueOf(name).toLowerCase(Locale.ROOT).split("[^a-z0-9]+", 0)) {
            if (!part.isEmpty()) {
                parts.add(part);
            }
        }
        String clean = parts.isEmpty() ? "spark" : String.join("-", parts);
        String begin = clean.substring(0, Math.min(clean.length(), MAX_POD_NAME - suffix.length()));
        return (Character.isDigit(begin.charAt(0)) ? "x" + begin.substring(1) : begin).replaceFirst("-+$", "") + suffix;
    }
}
