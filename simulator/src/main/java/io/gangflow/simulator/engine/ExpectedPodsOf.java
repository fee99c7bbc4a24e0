package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.state.SchedulerPodRequests;
import io.gangflow.simulator.controller.PodGroupController;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.dependency.Dependency;
import io.gangflow.workloads.dependency.Dependency.Kind;
import io.gangflow.workloads.dependency.PodFacts;
import io.gangflow.workloads.events.PodEvents;
import io.gangflow.workloads.kind.VolcanoJobDefaults;
import io.gangflow.workloads.spark.SparkOperatorApplication;
import io.gangflow.workloads.spark.SparkSubmission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Derives pods that do not exist yet, but that others need to finish: the first executor of a Spark driver, known from
 * the pod that submitted it, and the pods of Volcano Jobs that are not admitted. Used for the simulation and the
 * minicluster.
 */
public final class ExpectedPodsOf {

    private ExpectedPodsOf() {}

    public static List<ExpectedPods> objects(ClusterObjects objects) {
        List<Pod> pods = objects.list(Pod.class);
        return Stream.concat(executors(objects, pods).stream(), jobs(objects, pods).stream())
                .toList();
    }

    private static List<ExpectedPods> executors(ClusterObjects objects, List<Pod> pods) {
        Dependencies dependencies =
                Dependencies.of(pods.stream().map(PodFacts::of).toList(), Map.of());
        Set<String> served = pods.stream()
                .map(pod -> of(dependencies, pod))
                .filter(dependency -> dependency.kind() == Kind.EXECUTOR)
                .map(Dependency::group)
                .collect(Collectors.toSet());
        List<ExpectedPods> expected = new ArrayList<>();
        for (Pod driver : pods) {
            Dependency dependency = of(dependencies, driver);
            boolean lacksAll = dependency.kind() == Kind.DRIVER
                    && !PodStatusView.hasEnded(driver)
                    && !served.contains(dependency.group());
            if (lacksAll) {
                submission(objects, pods, driver, dependencies)
                        .ifPresent(submission -> expected.add(executor(driver, submission)));
            }
        }
        return expected;
    }

    private static Dependency of(Dependencies dependencies, Pod pod) {
        return dependencies.of(
                pod.getMetadata().getNamespace(), pod.getMetadata().getName());
    }

    private static ExpectedPods executor(Pod driver, SparkSubmission submission) {
        PodRef ref = PodEvents.ref(driver);
        return ExpectedPods.ofDriver(
                driver.getMetadata().getNamespace(),
                ref.name(),
                new PodRef(
                        ref.namespace(),
                        ref.name().replaceFirst("-driver$", "") + "-exec",
                        ref.stage(),
                        ref.instance(),
                        "executor"),
                Math.min(1, submission.executors()),
                submission.executor(),
                submission.schedulerName("executor").orElse("default-scheduler"));
    }

    /**
     * In client mode the driver pod has submitted itself, in cluster mode another pod has; otherwise it was an
     * operator.
     */
    private static Optional<SparkSubmission> submission(
            ClusterObjects objects, List<Pod> pods, Pod driver, Dependencies dependencies) {
        String key = PodFacts.of(driver).key();
        Optional<SparkSubmission> own =
                SparkSubmission.of(driver.getSpec().getContainers().get(0));
        return own.or(() -> pods.stream()
                        .filter(pod -> of(dependencies, pod).follows().contains(key))
                        .flatMap(pod ->
                                SparkSubmission.of(pod.getSpec().getContainers().get(0)).stream())
                        .findFirst())
                .or(() -> objects.list(GenericKubernetesResource.class).stream()
                        .filter(object -> sameInstance(object, driver))
                        .flatMap(object -> SparkOperatorApplication.of(object).stream())
                        .map(SparkOperatorApplication::submission)
                        .findFirst());
    }

    private static List<ExpectedPods> jobs(ClusterObjects objects, List<Pod> pods) {
        List<ExpectedPods> expected = new ArrayList<>();
        Set<String> withPods = new HashSet<>();
        pods.forEach(pod -> withPods.add(ObjectView.annotation(pod, PodGroupController.GROUP_NAME)));
        for (Job raw : objects.list(Job.class)) {
            String namespace = raw.getMetadata().getNamespace();
            String group = raw.getMetadata().getName() + "-" + raw.getMetadata().getUid();
            boolean waits = objects.get(PodGroup.class, namespace, group).isPresent() && !withPods.contains(group);
            if (waits) {
                Job job = VolcanoJobDefaults.applied(raw);
                job.getSpec().getTasks().forEach(task -> expected.add(task(job, task, namespace, group)));
            }
        }
        return expected;
    }

    private static ExpectedPods task(Job job, TaskSpec task, String namespace, String group) {
        Map<String, String> labels =
                labels(requireNonNullElse(task.getTemplate().getMetadata(), new ObjectMeta()));
        PodRef ref = new PodRef(
                namespace,
                job.getMetadata().getName() + "-" + task.getName(),
                labels.getOrDefault(Label.STAGE, ""),
                Label.number(labels, Label.INSTANCE, 0),
                labels.getOrDefault(Label.ROLE, task.getName()));
        return ExpectedPods.ofPodGroup(
                namespace,
                group,
                ref,
                task.getReplicas(),
                SchedulerPodRequests.of(task.getTemplate().getSpec()));
    }

    private static boolean sameInstance(HasMetadata one, HasMetadata other) {
        return one.getMetadata().getNamespace().equals(other.getMetadata().getNamespace())
                && Stream.of(Label.WORKFLOW, Label.STAGE, Label.INSTANCE)
                        .allMatch(label -> Objects.equals(
                                labels(one.getMetadata()).get(label),
                                labels(other.getMetadata()).get(label)));
    }

    private static Map<String, String> labels(ObjectMeta metadata) {
        return ObjectView.labels(metadata);
    }
}
