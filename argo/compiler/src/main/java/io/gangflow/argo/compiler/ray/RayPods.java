package io.gangflow.argo.compiler.ray;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The additions of KubeRay to the pods of a Ray cluster (v1.7.0, controllers/ray/common/pod.go and job.go). */
public final class RayPods {

    private static final String SUBMITTER = "ray-job-submitter";

    private RayPods() {}

    /** A worker waits in an init container until the head responds. */
    public static void waitForHead(Pod worker) {
        Container main = worker.getSpec().getContainers().get(0);
        List<Container> all = new ArrayList<>(worker.getSpec().getInitContainers());
        all.add(container("wait-gcs-ready", main.getImage(), "200m", "256Mi")
                .withSecurityContext(main.getSecurityContext())
                .build());
        worker.getSpec().setInitContainers(all);
    }

    /** The container of the head that submits the program in {@code SidecarMode}. */
    public static void addSubmitter(Pod head) {
        List<Container> all = new ArrayList<>(head.getSpec().getContainers());
        all.add(submitterContainer(head));
        head.getSpec().setContainers(all);
    }

    /** The pod that submits the program in {@code K8sJobMode}, if the job does not describe one. */
    public static PodTemplateSpec submitter(Pod head) {
        return new PodTemplateSpecBuilder()
                .withNewSpec()
                .withContainers(submitterContainer(head))
                .withRestartPolicy("Never")
                .endSpec()
                .build();
    }

    private static Container submitterContainer(Pod head) {
        String image = head.getSpec().getContainers().get(0).getImage();
        return container(SUBMITTER, image, "500m", "200Mi").build();
    }

    private static ContainerBuilder container(String name, String image, String cpu, String memory) {
        return new ContainerBuilder()
                .withName(name)
                .withImage(image)
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity(cpu), "memory", new Quantity(memory)))
                .endResources();
    }
}
