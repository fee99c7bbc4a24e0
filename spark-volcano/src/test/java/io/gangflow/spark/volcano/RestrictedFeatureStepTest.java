package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.SecurityContext;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;

class RestrictedFeatureStepTest {

    private final SparkPod pod = new RestrictedFeatureStep().configurePod(SparkPod.initialPod());

    @Test
    void thePodIsRestricted() {
        var context = pod.pod().getSpec().getSecurityContext();

        assertThat(context.getRunAsNonRoot()).isTrue();
        assertThat(context.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    }

    @Test
    void theContainerIsRestricted() {
        SecurityContext context = pod.container().getSecurityContext();

        assertThat(context.getAllowPrivilegeEscalation()).isFalse();
        assertThat(context.getCapabilities().getDrop()).containsExactly("ALL");
    }

    @Test
    void schedulerAndAnnotationsAreLeftAlone() {
        assertThat(pod.pod().getSpec().getSchedulerName()).isNull();
        assertThat(pod.pod().getMetadata().getAnnotations()).isNullOrEmpty();
    }
}
