package io.gangflow.spark.volcano;

import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.apache.spark.deploy.k8s.features.KubernetesDriverCustomFeatureConfigStep;
import org.apache.spark.deploy.k8s.features.KubernetesExecutorCustomFeatureConfigStep;

/**
 * Pods that Pod Security "restricted" admits, for applications that kube-scheduler places; {@link GangFeatureStep} does
 * the same under Volcano. Spark 4.1.1 sets no security context of its own. Stateless.
 */
public final class RestrictedFeatureStep
        implements KubernetesDriverCustomFeatureConfigStep, KubernetesExecutorCustomFeatureConfigStep {

    @Override
    public void init(KubernetesDriverConf driverConf) {}

    @Override
    public void init(KubernetesExecutorConf executorConf) {}

    @Override
    public SparkPod configurePod(SparkPod pod) {
        return new SparkPod(PodHardening.harden(pod.pod()), PodHardening.harden(pod.container()));
    }
}
