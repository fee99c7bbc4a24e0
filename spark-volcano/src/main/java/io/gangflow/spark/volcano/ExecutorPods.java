package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.apache.spark.SecurityManager;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.k8s.KubernetesConf$;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.apache.spark.internal.config.package$;
import org.apache.spark.resource.ResourceProfile$;
import org.apache.spark.scheduler.cluster.SchedulerBackendUtils$;
import org.apache.spark.scheduler.cluster.k8s.KubernetesExecutorBuilder;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * The initial executors of an application, built by Spark's own builder, templates included, so that their resources
 * are exactly those of the real pods. Feature steps of users are excluded, because their classes may exist in the
 * driver's image only.
 */
final class ExecutorPods {

    private static final int DEFAULT_INSTANCES = 2;
    private static final int DEFAULT_PROFILE = 0;
    private static final String DRIVER_MASTER = "spark.kubernetes.driver.master";
    private static final String TEMPLATE = "spark.kubernetes.executor.podTemplateFile";
    private static final String STEPS = "spark.kubernetes.executor.pod.featureSteps";

    private ExecutorPods() {}

    /** Returns the requests of all executors together. */
    static ResourceSum requests(SparkConf conf, String appId) {
        int count = count(conf);
        return count == 0
                ? new ResourceSum()
                : new ResourceSum()
                        .add(
                                PodRequests.of(
                                        PodPatch.apply(pod(conf, appId), conf, VolcanoSetting.EXECUTOR_POD_PATCH)),
                                count);
    }

    /** Returns the number of executors; 0 in local mode, where the driver does all the work. */
    static int count(SparkConf conf) {
        return conf.get(DRIVER_MASTER, "").startsWith("local")
                ? 0
                : SchedulerBackendUtils$.MODULE$.getInitialTargetExecutorNumber(conf, DEFAULT_INSTANCES);
    }

    static SparkPod pod(SparkConf given, String appId) {
        SparkConf conf = given.clone().remove(STEPS);
        // The steps require the driver's address, which is not known yet and does not affect the requests.
        conf.set("spark.driver.host", "driver").set("spark.driver.port", "7078");
        // This configuration is never sent.
        conf.set("spark.authenticate", "false");
        KubernetesExecutorConf executor =
                KubernetesConf$.MODULE$.createExecutorConf(conf, "1", appId, Option.empty(), DEFAULT_PROFILE);
        SecurityManager security =
                new SecurityManager(conf, Option.empty(), package$.MODULE$.AUTH_SECRET_FILE_DRIVER());
        if (!conf.contains(TEMPLATE)) {
            return build(executor, security, null);
        }
        // Spark loads a template through a client, which sends no request for it.
        try (KubernetesClient offline =
                new KubernetesClientBuilder().withConfig(Config.empty()).build()) {
            return build(executor, security, offline);
        }
    }

    private static SparkPod build(
            KubernetesExecutorConf executor, SecurityManager security, @Nullable KubernetesClient client) {
        // Spark caches the resource profile of a JVM's first application; in a submission, that may be another
        // application.
        boolean submission = SparkEnv.get() == null;
        if (submission) {
            ResourceProfile$.MODULE$.clearDefaultProfile();
        }
        try {
            return new KubernetesExecutorBuilder()
                    .buildFromFeatures(
                            executor,
                            security,
                            client,
                            ResourceProfile$.MODULE$.getOrCreateDefaultProfile(executor.sparkConf()))
                    .pod();
        } finally {
            if (submission) {
                ResourceProfile$.MODULE$.clearDefaultProfile();
            }
        }
    }
}
