package io.gangflow.simulator.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpecBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** PodGroups as vc-controller-manager ed72c7c wrote them on a real control plane, field by field. */
class VolcanoJobPodGroupTest {

    private final ControllerBench bench = new ControllerBench(new VolcanoJobController());

    /** The MPI example of a vendor's page about Volcano, which shows its PodGroup. */
    @Test
    void theMpiExampleGetsThePodGroupThatTheRealControllerWrites() {
        PodGroup group = podGroup(new JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("lm-mpi-job")
                .withLabels(Map.of("volcano.sh/job-type", "MPI"))
                .endMetadata()
                .withNewSpec()
                .withMinAvailable(4)
                .withSchedulerName("volcano")
                .withTasks(
                        task("mpimaster", 1, 1, "", container(Map.of("cpu", "500m"), Map.of("cpu", "500m"))),
                        task("mpiworker", 3, 3, "", container(Map.of("cpu", "1000m"), Map.of("cpu", "1000m"))))
                .endSpec()
                .build());

        Job job = bench.store.list(Job.class).get(0);
        String uid = job.getMetadata().getUid();
        assertThat(group.getMetadata().getName()).isEqualTo("lm-mpi-job-" + uid);
        assertThat(group.getMetadata().getLabels()).isEqualTo(Map.of("volcano.sh/job-type", "MPI"));
        assertThat(group.getMetadata().getOwnerReferences())
                .containsExactly(new OwnerReference("batch.volcano.sh/v1alpha1", true, true, "Job", "lm-mpi-job", uid));
        assertThat(group.getSpec().getMinMember()).isEqualTo(4);
        assertThat(group.getSpec().getMinTaskMember()).isEqualTo(Map.of("mpimaster", 1, "mpiworker", 3));
        assertThat(group.getSpec().getQueue()).isEqualTo("default");
        assertThat(minResources(group))
                .isEqualTo(Map.of(
                        "count/pods", "4",
                        "cpu", "3500m",
                        "limits.cpu", "3500m",
                        "pods", "4",
                        "requests.cpu", "3500m"));
    }

    /** Here a limit does not count as a request, and a GPU that is only limited is missing. */
    @Test
    void aTemplateIsCountedAsItIsWrittenTheTaskOfHigherPriorityFirst() {
        bench.create(new PriorityClassBuilder()
                .withNewMetadata()
                .withName("front")
                .endMetadata()
                .withValue(1_000)
                .build());
        Map<String, String> limits = Map.of("cpu", "200m", "memory", "128Mi", "nvidia.com/gpu", "1");
        PodGroup group = podGroup(job(
                5,
                task(
                        "ps",
                        3,
                        2,
                        "",
                        container(Map.of("cpu", "100m", "memory", "64Mi"), limits),
                        container(Map.of(), Map.of("cpu", "50m"))),
                task("worker", 3, 1, "front", container(Map.of("cpu", "300m"), Map.of()))));

        assertThat(group.getSpec().getMinTaskMember()).isEqualTo(Map.of("ps", 2, "worker", 1));
        assertThat(minResources(group))
                .isEqualTo(Map.of(
                        "count/pods", "5",
                        "cpu", "1100m",
                        "limits.cpu", "500m",
                        "limits.memory", "256Mi",
                        "memory", "128Mi",
                        "pods", "5",
                        "requests.cpu", "1100m",
                        "requests.memory", "128Mi"));
    }

    @Test
    void withAMinimumBelowTheSumOfItsTasksTheFirstPodsCount() {
        PodGroup group = podGroup(job(
                2,
                task("ps", 1, 1, "", container(Map.of("cpu", "4", "memory", "64Mi"), Map.of())),
                task("worker", 3, 3, "", container(Map.of("cpu", "3", "ephemeral-storage", "1Gi"), Map.of()))));

        assertThat(minResources(group))
                .isEqualTo(Map.of(
                        "count/pods", "2",
                        "cpu", "7",
                        "ephemeral-storage", "1Gi",
                        "memory", "64Mi",
                        "pods", "2",
                        "requests.cpu", "7",
                        "requests.ephemeral-storage", "1Gi",
                        "requests.memory", "64Mi"));
    }

    private PodGroup podGroup(Job job) {
        bench.create(job);
        bench.settle();
        return bench.store.list(PodGroup.class).get(0);
    }

    private static Map<String, String> minResources(PodGroup group) {
        Map<String, String> texts = new TreeMap<>();
        group.getSpec().getMinResources().forEach((name, quantity) -> texts.put(name, quantity.toString()));
        return texts;
    }

    private static Job job(int minAvailable, TaskSpec... tasks) {
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("job")
                .endMetadata()
                .withNewSpec()
                .withMinAvailable(minAvailable)
                .withTasks(tasks)
                .endSpec()
                .build();
    }

    private static TaskSpec task(
            String name, int replicas, int minAvailable, String priorityClass, Container... containers) {
        return new TaskSpecBuilder()
                .withName(name)
                .withReplicas(replicas)
                .withMinAvailable(minAvailable)
                .withNewTemplate()
                .withNewSpec()
                .withPriorityClassName(priorityClass.isEmpty() ? null : priorityClass)
                .withContainers(List.of(containers))
                .endSpec()
                .endTemplate()
                .build();
    }

    private static Container container(Map<String, String> requests, Map<String, String> limits) {
        return new ContainerBuilder()
                .withName("main")
                .withResources(new ResourceRequirementsBuilder()
                        .withRequests(quantities(requests))
                        .withLimits(quantities(limits))
                        .build())
                .build();
    }

    private static Map<String, Quantity> quantities(Map<String, String> texts) {
        Map<String, Quantity> quantities = new TreeMap<>();
        texts.forEach((name, text) -> quantities.put(name, Quantity.parse(text)));
        return quantities;
    }
}
