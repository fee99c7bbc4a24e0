package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.PodBuilder;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/** Makes the submitting pod the owner of the driver: an application must not outlive the pod that submitted it. */
final class DriverOwner {

    private DriverOwner() {}

    /**
     * Returns the driver's pod with its owner; unchanged if none is set.
     *
     * @throws IllegalArgumentException if the setting is not {@code name/uid}
     */
    static SparkPod own(SparkPod driver, SparkConf conf) {
        String owner = VolcanoSetting.DRIVER_OWNER.of(conf);
        if (owner.isEmpty()) {
            return driver;
        }
        String[] parts = owner.split("/", -1);
        if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
            throw new IllegalArgumentException(
                    "`%s` is `%s`; it must be a pod as `name/uid`".formatted(VolcanoSetting.DRIVER_OWNER.key(), owner));
        }
        return new SparkPod(
                new PodBuilder(driver.pod())
                        .editOrNewMetadata()
                        .addNewOwnerReference()
                        .withApiVersion("v1")
                        .withKind("Pod")
                        .withName(parts[0])
                        .withUid(parts[1])
                        .endOwnerReference()
                        .endMetadata()
                        .build(),
                driver.container());
    }
}
