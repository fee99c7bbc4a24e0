package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A Job and its pods, by name, at one time. */
record BatchJobView(Job job, List<Pod> pods, long nowMillis) {

    static final String COMPLETION_INDEX = "batch.kubernetes.io/job-completion-index";

    /** @param controlled the pods that the job controls */
    static BatchJobView of(Job job, List<Pod> controlled, long nowMillis) {
        List<Pod> pods = controlled.stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList();
        return new BatchJobView(job, pods, nowMillis);
    }

    boolean isIndexed() {
        return "Indexed".equals(job.getSpec().getCompletionMode());
    }

    /** Returns whether it is a work queue: the pods themselves determine when the work is done. */
    boolean isWorkQueue() {
        return !isIndexed() && job.getSpec().getCompletions() == null;
    }

    int completions() {
        return requireNonNullElse(job.getSpec().getCompletions(), parallelism());
    }

    int parallelism() {
        return requireNonNullElse(job.getSpec().getParallelism(), 1);
    }

    int backoffLimit() {
        return requireNonNullElse(job.getSpec().getBackoffLimit(), 6);
    }

    JobStatus status() {
        return requireNonNullElse(job.getStatus(), new JobStatus());
    }

    boolean isFinished() {
        return hasCondition("Complete") || hasCondition("Failed");
    }

    boolean hasCondition(String type) {
        return status().getConditions().stream()
                .anyMatch(condition -> type.equals(condition.getType()) && "True".equals(condition.getStatus()));
    }

    /** Returns the pods that count towards the completions. */
    List<Pod> active() {
        return pods.stream()
                .filter(pod -> !ObjectView.isDeleting(pod))
                .filter(pod -> List.of("Pending", "Running").contains(PodStatusView.phase(pod)))
                .toList();
    }

    /** Returns the number of pods that have not ended, including those being deleted. */
    int present() {
        return (int) pods.stream()
                .filter(pod -> List.of("Pending", "Running").contains(PodStatusView.phase(pod)))
                .count();
    }

    /**
     * Returns the number of container restarts in pods that have not ended; some restart policies count them as
     * failures.
     */
    int restarts() {
        String policy = job.getSpec().getTemplate().getSpec().getRestartPolicy();
        return !"OnFailure".equals(policy)
                ? 0
                : active().stream()
                        .flatMap(pod -> PodStatusView.containers(pod).stream())
                        .mapToInt(container -> requireNonNullElse(container.getRestartCount(), 0))
                        .sum();
    }

    List<Pod> failed() {
        return pods.stream()
                .filter(pod -> PodStatusView.phase(pod).equals("Failed"))
                .toList();
    }

    /** Returns the number of succeeded indexes or pods. */
    int succeeded() {
        return isIndexed()
                ? succeededIndexes().size()
                : (int) pods.stream()
                        .filter(pod -> PodStatusView.phase(pod).equals("Succeeded"))
                        .count();
    }

    SortedSet<Integer> succeededIndexes() {
        SortedSet<Integer> indexes = new TreeSet<>();
        pods.stream()
                .filter(pod -> PodStatusView.phase(pod).equals("Succeeded"))
                .forEach(pod -> indexes.add(index(pod)));
        return indexes;
    }

    static int index(Pod pod) {
        return Integer.parseInt(ObjectView.annotation(pod, COMPLETION_INDEX));
    }
}
