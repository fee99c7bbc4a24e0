package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobStatus;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.workloads.kind.VolcanoJobDefaults;
import io.gangflow.workloads.kind.VolcanoJobPodGroup;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A Volcano Job with all its objects, at one time. Defaults are applied to the job; pods are by name. */
record VolcanoJobView(Job job, List<Pod> pods, Optional<PodGroup> podGroup, ClusterObjects objects, long nowMillis) {

    static final String TASK_SPEC = "volcano.sh/task-spec";
    static final String JOB_VERSION = "volcano.sh/job-version";
    static final String OUT_OF_SYNC = "volcano.sh/controller-out-of-sync";

    /** @param controlled the pods that the job controls */
    static VolcanoJobView of(Job raw, List<Pod> controlled, ClusterObjects objects, long nowMillis) {
        Job job = VolcanoJobDefaults.applied(raw);
        List<Pod> pods = controlled.stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList();
        Optional<PodGroup> podGroup = objects.get(PodGroup.class, namespace(job), podGroupName(job));
        return new VolcanoJobView(job, pods, podGroup, objects, nowMillis);
    }

    static String podGroupName(Job job) {
        return VolcanoJobPodGroup.name(job);
    }

    static String namespace(Job job) {
        return job.getMetadata().getNamespace();
    }

    String name() {
        return job.getMetadata().getName();
    }

    JobStatus status() {
        return requireNonNullElse(job.getStatus(), new JobStatus());
    }

    /** Empty for a job that the controller has not seen yet. */
    String phase() {
        return status().getState() == null
                ? ""
                : requireNonNullElse(status().getState().getPhase(), "");
    }

    int version() {
        return requireNonNullElse(status().getVersion(), 0);
    }

    int retryCount() {
        return requireNonNullElse(status().getRetryCount(), 0);
    }

    int replicas() {
        return VolcanoJobDefaults.replicas(job);
    }

    boolean podGroupPending() {
        return podGroup.map(group ->
                        group.getStatus() == null ? "" : group.getStatus().getPhase())
                .filter(phase -> !phase.isEmpty() && !phase.equals("Pending"))
                .isEmpty();
    }

    List<Pod> podsOf(String task) {
        return pods.stream().filter(pod -> task.equals(taskOf(pod))).toList();
    }

    static String taskOf(Pod pod) {
        return ObjectView.annotation(pod, TASK_SPEC);
    }
}
