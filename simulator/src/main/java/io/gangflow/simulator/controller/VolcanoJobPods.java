package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.volcano.api.model.batch.v1alpha1.DependsOn;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.OwnerReferences;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.kubernetes.view.SharedCopy;
import io.gangflow.workloads.kind.TaskPartitions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The pods of a Volcano Job (volcano ed72c7c, pkg/controllers/job/job_controller_util.go, createJobPod). */
final class VolcanoJobPods {

    /** Labels that a job's pods inherit from it, whatever their template contains. */
    private static final List<String> OF_LABELS = List.of("volcano.sh/preemptable", "volcano.sh/cooldown-time");

    private static final List<String> OF_ANNOTATIONS = List.of(
            "volcano.sh/preemptable",
            "volcano.sh/cooldown-time",
            "volcano.sh/revocable-zone",
            "volcano.sh/jdb-min-available",
            "volcano.sh/jdb-max-unavailable");

    private VolcanoJobPods() {}

    static String name(String job, String task, int index) {
        return job + "-" + task + "-" + index;
    }

    /** Returns the pods that do not exist yet, without those of tasks whose {@code dependsOn} is not met. */
    static List<Pod> missing(VolcanoJobView view) {
        Set<String> names = names(view.pods());
        List<Pod> missing = new ArrayList<>();
        for (TaskSpec task : view.job().getSpec().getTasks()) {
            for (int index = 0; index < task.getReplicas() && dependenciesMet(view, task); index++) {
                if (!names.contains(name(view.name(), task.getName(), index))) {
                    missing.add(pod(view, task, index));
                }
            }
        }
        return missing;
    }

    /** Returns pods beyond the replicas of their task, and pods that an earlier restart was to delete. */
    static List<Pod> surplus(VolcanoJobView view) {
        Set<String> wanted = new HashSet<>();
        for (TaskSpec task : view.job().getSpec().getTasks()) {
            for (int index = 0; index < task.getReplicas(); index++) {
                wanted.add(name(view.name(), task.getName(), index));
            }
        }
        return view.pods().stream()
                .filter(pod -> !ObjectView.isDeleting(pod))
                .filter(pod -> !wanted.contains(pod.getMetadata().getName())
                        || !ObjectView.annotation(pod, VolcanoJobView.OUT_OF_SYNC)
                                .isEmpty())
                .toList();
    }

    private static Pod pod(VolcanoJobView view, TaskSpec task, int index) {
        Job job = view.job();
        ObjectMeta template = requireNonNullElse(task.getTemplate().getMetadata(), new ObjectMeta());
        ObjectMeta metadata = new ObjectMeta();
        metadata.setNamespace(VolcanoJobView.namespace(job));
        metadata.setName(name(view.name(), task.getName(), index));
        metadata.setLabels(labels(job, task, index, template.getLabels()));
        metadata.setAnnotations(annotations(view, task, index, template.getAnnotations()));
        metadata.setOwnerReferences(List.of(OwnerReferences.controlledBy(job)));
        PodSpec spec = SharedCopy.of(task.getTemplate().getSpec());
        spec.setSchedulerName(
                requireNonNullElse(spec.getSchedulerName(), job.getSpec().getSchedulerName()));
        if (spec.getPriorityClassName() == null) {
            spec.setPriorityClassName(job.getSpec().getPriorityClassName());
        }
        Pod pod = new Pod();
        pod.setMetadata(metadata);
        pod.setSpec(spec);
        return VolcanoJobPlugins.configured(pod, job, task, index);
    }

    private static Map<String, String> labels(Job job, TaskSpec task, int index, Map<String, String> template) {
        Map<String, String> labels = new TreeMap<>(requireNonNullElse(template, Map.of()));
        labels.put("volcano.sh/task-index", Integer.toString(index));
        labels.put("volcano.sh/job-name", job.getMetadata().getName());
        labels.put("volcano.sh/job-namespace", VolcanoJobView.namespace(job));
        labels.put("volcano.sh/queue-name", job.getSpec().getQueue());
        labels.put(VolcanoJobView.TASK_SPEC, task.getName());
        inherit(job.getMetadata().getLabels(), OF_LABELS, labels);
        TaskPartitions.of(task)
                .ifPresent(
                        partitions -> labels.put(TaskPartitions.PARTITION_ID, Integer.toString(partitions.of(index))));
        return new LinkedHashMap<>(labels); // ordered, and fast to read
    }

    private static Map<String, String> annotations(
            VolcanoJobView view, TaskSpec task, int index, Map<String, String> template) {
        Map<String, String> annotations = new TreeMap<>(requireNonNullElse(template, Map.of()));
        annotations.put("volcano.sh/task-index", Integer.toString(index));
        annotations.put(VolcanoJobView.TASK_SPEC, task.getName());
        annotations.put(PodGroupController.GROUP_NAME, VolcanoJobView.podGroupName(view.job()));
        annotations.put("volcano.sh/job-name", view.name());
        annotations.put("volcano.sh/queue-name", view.job().getSpec().getQueue());
        annotations.put(VolcanoJobView.JOB_VERSION, Integer.toString(view.version()));
        annotations.put("volcano.sh/template-uid", view.name() + "-" + task.getName());
        annotations.put("volcano.sh/job-retry-count", Integer.toString(view.retryCount()));
        if (task.getTopologyPolicy() != null && !task.getTopologyPolicy().isEmpty()) {
            annotations.put("volcano.sh/numa-topology-policy", task.getTopologyPolicy());
        }
        inherit(view.job().getMetadata().getAnnotations(), OF_ANNOTATIONS, annotations);
        return new LinkedHashMap<>(annotations);
    }

    private static void inherit(@Nullable Map<String, String> ofJob, List<String> keys, Map<String, String> ofPod) {
        Map<String, String> known = requireNonNullElse(ofJob, Map.of());
        keys.stream().filter(known::containsKey).forEach(key -> ofPod.put(key, known.getOrDefault(key, "")));
    }

    private static boolean dependenciesMet(VolcanoJobView view, TaskSpec task) {
        DependsOn dependsOn = task.getDependsOn();
        if (dependsOn == null || dependsOn.getName().isEmpty()) {
            return true;
        }
        var met = dependsOn.getName().stream().map(name -> isUp(view, name)).toList();
        return "any".equals(dependsOn.getIteration()) ? met.contains(true) : !met.contains(false);
    }

    private static boolean isUp(VolcanoJobView view, String taskName) {
        int needed = view.job().getSpec().getTasks().stream()
                .filter(task -> task.getName().equals(taskName))
                .mapToInt(TaskSpec::getMinAvailable)
                .findFirst()
                .orElse(0);
        long up = view.podsOf(taskName).stream().filter(VolcanoJobPods::isUp).count();
        return up >= needed;
    }

    /** Returns whether the pod has succeeded, or runs with all its containers ready. */
    private static boolean isUp(Pod pod) {
        return switch (PodStatusView.phase(pod)) {
            case "Succeeded" -> true;
            case "Running" ->
                PodStatusView.containers(pod).stream()
                        .noneMatch(container -> Boolean.FALSE.equals(container.getReady()));
            default -> false;
        };
    }

    private static Set<String> names(List<Pod> pods) {
        Set<String> names = new HashSet<>();
        pods.forEach(pod -> names.add(pod.getMetadata().getName()));
        return names;
    }
}
