package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;

class RestrictedFeatureStepTest {

    private static final Pod TEMPLATE = new PodBuilder()
            .withNewSpec()
            .withNewSecurityContext()
            .withRunAsUser(1000L)
            .withRunAsNonRoot(false)
            .endSecurityContext()
            .addNewInitContainer()
            .withName("fetch")
            .endInitContainer()
            .addNewContainer()
            .withName("shipper")
            .withNewSecurityContext()
            .withAllowPrivilegeEscalation(true)
            .endSecurityContext()
            .endContainer()
            .endSpec()
            .build();

    private final SparkPod pod = new RestrictedFeatureStep().configurePod(SparkPod.initialPod());

    @Test
    void thePodIsRestricted() {
        var context = pod.pod().getSpec().getSecurityContext();

        assertThat(context.getRunAsNonRoot()).isTrue();
        assertThat(context.getRunAsUser()).isEqualTo(185);
        assertThat(context.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    }

    @Test
    void theContainerIsRestricted() {
        assertRestricted(pod.container());
    }

    @Test
    void theOtherContainersOfATemplateAreRestrictedToo() {
        Pod hardened = new RestrictedFeatureStep()
                .configurePod(new SparkPod(TEMPLATE, new Container()))
                .pod();

        assertRestricted(hardened.getSpec().getInitContainers().get(0));
    }

    private static void assertRestricted(Container container) {
        SecurityContext context = container.getSecurityContext();
        assertThat(context.getAllowPrivilegeEscalation()).isFalse();
        assertThat(context.getCapabilities().getDrop()).containsExactly("ALL");
    }

    @Test
    void whatATemplateSaysIsKept() {
        Pod hardened = new RestrictedFeatureStep()
                .configurePod(new SparkPod(TEMPLATE, new Container()))
                .pod();

        assertThat(hardened.getSpec().getSecurityContext().getRunAsUser()).isEqualTo(1000);
        assertThat(hardened.getSpec().getSecurityContext().getRunAsNonRoot()).isFalse();
        assertThat(hardened.getSpec()
                        .getContainers()
                        .get(0)
                        .getSecurityContext()
                        .getAllowPrivilegeEscalation())
                .isTrue();
    }

    @Test
    void executorsHaveNoTokenUnlessTheirTemplateAsksForOneAndDriversKeepTheirs() {
        RestrictedFeatureStep ofExecutors = new RestrictedFeatureStep();
        ofExecutors.init(Applications.executor(Applications.conf()));
        Pod asking = new PodBuilder(TEMPLATE)
                .editSpec()
                .withAutomountServiceAccountToken(true)
                .endSpec()
                .build();

        assertThat(ofExecutors
                        .configurePod(SparkPod.initialPod())
                        .pod()
                        .getSpec()
                        .getAutomountServiceAccountToken())
                .isFalse();
        assertThat(ofExecutors
                        .configurePod(new SparkPod(asking, new Container()))
                        .pod()
                        .getSpec()
                        .getAutomountServiceAccountToken())
                .isTrue();
        assertThat(pod.pod().getSpec().getAutomountServiceAccountToken()).isNull();
    }

    @Test
    void schedulerAndAnnotationsAreLeftAlone() {
        assertThat(pod.pod().getSpec().getSchedulerName()).isNull();
        assertThat(pod.pod().getMetadata().getAnnotations()).isNullOrEmpty();
    }
}
