package io.gangflow.spark.volcano;

import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.KubernetesDriverConf;
import org.apache.spark.deploy.k8s.KubernetesExecutorConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.apache.spark.deploy.k8s.features.KubernetesDriverCustomFeatureConfigStep;
import org.apache.spark.deploy.k8s.features.KubernetesExecutorCustomFeatureConfigStep;

/**
 * Makes pods comply with Pod Security "restricted" and mounts the secret as a file, for applications that
 * kube-scheduler places, with the tolerations of {@link VolcanoSetting}. {@link GangFeatureStep} does the same under
 * Volcano. Spark 4.1.1 sets no security context of its own.
 */
public final class RestrictedFeatureStep
        implements KubernetesDriverCustomFeatureConfigStep, KubernetesExecutorCustomFeatureConfigStep {

    private Optional<KubernetesExecutorConf> executor = Optional.empty();
    private SparkConf conf = new SparkConf(false);

    @Override
    public void init(KubernetesDriverConf driverConf) {
        SecretSettings.refuse(driverConf.sparkConf());
        conf = driverConf.sparkConf();
    }

    @Override
    public void init(KubernetesExecutorConf executorConf) {
        executor = Optional.of(executorConf);
        conf = executorConf.sparkConf();
    }

    @Override
    public SparkPod configurePod(SparkPod pod) {
        SparkPod own = executor.map(settings -> AuthSecret.mount(ExecutorToken.unmount(pod), settings))
                .orElseGet(() -> DriverOwner.own(pod, conf));
        return PodPatch.apply(
                CompletePod.of(own, conf),
                conf,
                executor.isPresent() ? VolcanoSetting.EXECUTOR_POD_PATCH : VolcanoSetting.DRIVER_POD_PATCH);
    }
}
