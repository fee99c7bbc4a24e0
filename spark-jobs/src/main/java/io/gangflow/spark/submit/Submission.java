package io.gangflow.spark.submit;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkUserAppException;
import org.apache.spark.deploy.SparkSubmit;
import org.apache.spark.deploy.SparkSubmitArguments;
import org.apache.spark.deploy.k8s.SparkKubernetesClientFactory;
import org.apache.spark.deploy.k8s.SparkKubernetesClientFactory$;
import scala.Option;

/**
 * {@code spark-submit}: Spark's own, with additions. In cluster mode on Kubernetes it waits for the driver pod to end
 * and returns its exit code, which Spark's own does not (SPARK-26365), and deletes the PodGroup. If this JVM is stopped
 * before, the driver pod is deleted with all its dependents. In client mode it uses the pod's variables.
 */
public final class Submission {

    private static final String POD_NAME = "spark.kubernetes.driver.pod.name";
    private static final String AUTHENTICATE = "spark.kubernetes.authenticate";
    private static final String DRIVER_OWNER = "spark.kubernetes.scheduler.volcano.driverOwner";

    private final String[] arguments;
    private final PodVariables pod;

    public Submission(List<String> arguments, Map<String, String> environment) {
        this.arguments = arguments.toArray(String[]::new);
        this.pod = new PodVariables(environment);
    }

    public int run() throws InterruptedException {
        String master = pod.master().orElse("");
        SparkSubmitArguments parsed;
        try {
            parsed = new StockSubmit(master, Map.of(), Map.of()).parseArguments(arguments);
        } catch (Throwable e) {
            // Scala declares no checked exceptions, so javac does not allow to catch this one by its name.
            if (e instanceof SparkUserAppException) {
                return stock(); // help was requested, or there are no arguments
            }
            throw e;
        }
        if ("PRINT_VERSION".equals(parsed.action().toString())) {
            return stock();
        }
        boolean kubernetes = parsed.master() != null && parsed.master().startsWith("k8s://");
        if (!kubernetes || !"SUBMIT".equals(parsed.action().toString())) {
            new StockSubmit(master, Map.of(), Map.of()).doSubmit(arguments);
            return 0;
        }
        if ("cluster".equals(parsed.deployMode())) {
            return inCluster(parsed, master);
        }
        Map<String, String> properties = pod.serviceAccount(AUTHENTICATE);
        new StockSubmit(master, properties, pod.ofClientMode()).doSubmit(arguments);
        return 0;
    }

    /**
     * Runs Spark's own program, which prints messages that its classes only log, and ends this JVM with its exit code.
     */
    private int stock() {
        SparkSubmit.main(arguments);
        return 0;
    }

    private int inCluster(SparkSubmitArguments parsed, String master) throws InterruptedException {
        Map<String, String> properties = new TreeMap<>(pod.serviceAccount(AUTHENTICATE + ".submission"));
        SparkConf conf = parsed.toSparkConf(Option.empty());
        properties.forEach(conf::set);
        String name = conf.get(POD_NAME, DriverName.of(parsed.name()));
        properties.put(POD_NAME, name);
        // The driver is watched here.
        properties.put("spark.kubernetes.submission.waitAppCompletion", "false");
        pod.owner().ifPresent(owner -> properties.put(DRIVER_OWNER, owner));
        String namespace = conf.get("spark.kubernetes.namespace", "default");
        try (KubernetesClient client = client(parsed, conf, namespace)) {
            DriverPod driver = new DriverPod(client, namespace, name);
            Thread deleting = new Thread(driver::delete, "delete-driver");
            Runtime.getRuntime().addShutdownHook(deleting);
            try {
                new StockSubmit(master, properties, Map.of()).doSubmit(arguments);
                return driver.await();
            } finally {
                disarm(deleting);
            }
        }
    }

    private static KubernetesClient client(SparkSubmitArguments parsed, SparkConf conf, String namespace) {
        return SparkKubernetesClientFactory$.MODULE$.createKubernetesClient(
                parsed.master().substring("k8s://".length()),
                Option.apply(namespace),
                AUTHENTICATE + ".submission",
                SparkKubernetesClientFactory.ClientType$.MODULE$.Submission(),
                conf,
                Option.empty());
    }

    /**
     * Removes the hook before the client that it uses is closed. A failed submission has left no driver: Spark deletes
     * it.
     */
    private static void disarm(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            System.err.println("spark-submit: stop requested; the driver is being deleted");
        }
    }
}
