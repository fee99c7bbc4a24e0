package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.Container;
import org.apache.spark.SecurityManager;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.KubernetesConf$;
import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.apache.spark.deploy.k8s.features.BasicExecutorFeatureStep;
import org.apache.spark.internal.config.package$;
import org.apache.spark.resource.ResourceProfile$;
import org.apache.spark.scheduler.cluster.SchedulerBackendUtils$;
import scala.Option;

/** The executors that an application begins with, as Spark itself will build them: the sum cannot drift from them. */
final class ExecutorRequests {

    private static final int DEFAULT_INSTANCES = 2;
    private static final int DEFAULT_PROFILE = 0;

    private ExecutorRequests() {}

    static int count(SparkConf conf) {
        return SchedulerBackendUtils$.MODULE$.getInitialTargetExecutorNumber(conf, DEFAULT_INSTANCES);
    }

    static Container container(KubernetesDriverConf driver) {
        SparkConf conf = driver.sparkConf().clone();
        // The step wants the driver's address, which is not known yet and not part of the requests.
        conf.set("spark.driver.host", "driver").set("spark.driver.port", "7078");
        KubernetesExecutorConf executor =
                KubernetesConf$.MODULE$.createExecutorConf(conf, "1", driver.appId(), Option.empty(), DEFAULT_PROFILE);
        SecurityManager security =
                new SecurityManager(conf, Option.empty(), package$.MODULE$.AUTH_SECRET_FILE_DRIVER());
        // Spark keeps the profile of the first application of a JVM; this may be the second.
        ResourceProfile$.MODULE$.clearDefaultProfile();
        try {
            return new BasicExecutorFeatureStep(
                            executor, security, ResourceProfile$.MODULE$.getOrCreateDefaultProfile(conf))
                    .configurePod(SparkPod.initialPod())
                    .container();
        } finally {
            ResourceProfile$.MODULE$.clearDefaultProfile();
        }
    }
}
