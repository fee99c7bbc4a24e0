package io.gangflow.argo.compiler.ray;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** KubeRay's own containers and pods, which count for a node's capacity. */
final class RayPodsTest {

    private static Pod pod() {
        return new PodBuilder()
                .withNewSpec()
                .addNewInitContainer()
                .withName("prepare")
                .endInitContainer()
                .addNewContainer()
                .withName("ray")
                .withImage("rayproject/ray:2.52.0")
                .withNewSecurityContext()
                .withRunAsUser(1_000L)
                .endSecurityContext()
                .endContainer()
                .endSpec()
                .build();
    }

    @Test
    void aWorkerWaitsForTheHeadAfterItsOtherInitContainers() {
        Pod worker = pod();
        RayPods.waitForHead(worker);

        assertThat(worker.getSpec().getInitContainers())
                .extracting(Container::getName)
                .containsExactly("prepare", "wait-gcs-ready");
        Container wait = worker.getSpec().getInitContainers().get(1);
        assertThat(wait.getImage()).isEqualTo("rayproject/ray:2.52.0");
        assertThat(wait.getSecurityContext().getRunAsUser()).isEqualTo(1_000L);
        assertThat(wait.getResources().getRequests())
                .isEqualTo(Map.of("cpu", new Quantity("200m"), "memory", new Quantity("256Mi")));
        assertThat(worker.getSpec().getContainers()).hasSize(1);
    }

    @Test
    void inSidecarModeTheHeadHasTheSubmitterBesideRay() {
        Pod head = pod();
        RayPods.addSubmitter(head);

        assertThat(head.getSpec().getContainers())
                .extracting(Container::getName)
                .containsExactly("ray", "ray-job-submitter");
        assertSubmitter(head.getSpec().getContainers().get(1));
    }

    @Test
    void inJobModeTheSubmitterIsAPodThatRunsOnce() {
        PodTemplateSpec submitter = RayPods.submitter(pod());

        assertThat(submitter.getSpec().getRestartPolicy()).isEqualTo("Never");
        assertThat(submitter.getSpec().getContainers()).singleElement().satisfies(RayPodsTest::assertSubmitter);
    }

    private static void assertSubmitter(Container container) {
        assertThat(container.getName()).isEqualTo("ray-job-submitter");
        assertThat(container.getImage()).isEqualTo("rayproject/ray:2.52.0");
        assertThat(container.getResources().getRequests())
                .isEqualTo(Map.of("cpu", new Quantity("500m"), "memory", new Quantity("200Mi")));
    }
}
