package io.gangflow.spark.volcano;

import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.apache.spark.deploy.k8s.features.KubernetesDriverCustomFeatureConfigStep;
import org.apache.spark.deploy.k8s.features.KubernetesExecutorCustomFeatureConfigStep;

/**
 * Makes the pods of stock Spark meet Pod Security "restricted", for applications that need no PodGroup; {@link
 * GangFeatureStep} does the same and more. Set in {@code spark.kubernetes.driver.pod.featureSteps} and {@code
 * spark.kubernetes.executor.pod.featureSteps}.
 */
public final class RestrictedFeatureStep
        implements KubernetesDriverCustomFeatureConfigStep, KubernetesExecutorCustomFeatureConfigStep {

    @Override
    public void init(KubernetesDriverConf driverConf) {
        // Hardening asks nothing of the settings.
    }

    @Override
    public void init(KubernetesExecutorConf executorConf) {
        // Hardening asks nothing of the settings.
    }

    @Override
    public SparkPod configurePod(SparkPod pod) {
        return new SparkPod(PodHardening.harden(pod.pod()), PodHardening.harden(pod.container()));
    }
}
