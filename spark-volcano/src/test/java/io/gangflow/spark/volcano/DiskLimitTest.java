package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;

class DiskLimitTest {

    private static final String RESOURCE = "ephemeral-storage";

    private static SparkConf conf() {
        return Applications.conf()
                .set(VolcanoSetting.DRIVER_EPHEMERAL_STORAGE.key(), "2Gi")
                .set(VolcanoSetting.EXECUTOR_EPHEMERAL_STORAGE.key(), "50Gi");
    }

    @Test
    void driverAndExecutorsHaveTheirOwnLimitAndRequestNothing() {
        RestrictedFeatureStep step = new RestrictedFeatureStep();
        step.init(Applications.executor(conf()));

        assertLimit(Applications.driver(conf()).pod(), "2Gi");
        assertLimit(step.configurePod(SparkPod.initialPod()), "50Gi");
    }

    @Test
    void withoutTheSettingsThereIsNone() {
        assertThat(Applications.driver(Applications.conf())
                        .pod()
                        .container()
                        .getResources()
                        .getLimits())
                .doesNotContainKey(RESOURCE);
    }

    private static void assertLimit(SparkPod pod, String limit) {
        ResourceRequirements resources = pod.container().getResources();
        assertThat(resources.getLimits()).containsEntry(RESOURCE, new Quantity(limit));
        assertThat(resources.getRequests()).containsEntry(RESOURCE, new Quantity("0"));
    }
}
