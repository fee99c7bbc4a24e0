package io.gangflow.simulator.controller;

import io.fabric8.volcano.api.model.batch.v1alpha1.LifecyclePolicy;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Selects the action of a job's policies: those of the task before those of the job, the first match applies (volcano
 * ed72c7c, pkg/controllers/job/job_controller_util.go, applyPolicies).
 */
final class VolcanoJobPolicies {

    /** Other actions have no effect on a job that has not been aborted. */
    private static final Set<String> EFFECTIVE = Set.of(
            "RestartJob", "RestartTask", "RestartPod", "RestartPartition", "AbortJob", "TerminateJob", "CompleteJob");

    private VolcanoJobPolicies() {}

    /** An action that is due at a time, with the event that caused it. */
    record Answer(String action, VolcanoJobEvent event, long dueMillis) {}

    /** Returns the action to take now, if any; if several are due, the one of the first event. */
    static Optional<Answer> due(VolcanoJobView view) {
        return answers(view).stream()
                .filter(answer -> answer.dueMillis() <= view.nowMillis())
                .findFirst();
    }

    /** Returns when the next action that waits for its timeout is due. */
    static long nextDue(VolcanoJobView view) {
        return answers(view).stream()
                .mapToLong(Answer::dueMillis)
                .filter(due -> due > view.nowMillis())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static List<Answer> answers(VolcanoJobView view) {
        boolean none = view.job().getSpec().getPolicies().isEmpty()
                && view.job().getSpec().getTasks().stream()
                        .allMatch(task -> task.getPolicies().isEmpty());
        if (none) {
            return List.of();
        }
        return VolcanoJobEvent.of(view).stream()
                .flatMap(event -> answer(view, event).stream())
                .toList();
    }

    private static Optional<Answer> answer(VolcanoJobView view, VolcanoJobEvent event) {
        Optional<LifecyclePolicy> ofTask = view.job().getSpec().getTasks().stream()
                .filter(task -> task.getName().equals(event.task()))
                .map(TaskSpec::getPolicies)
                .flatMap(List::stream)
                .filter(policy -> matches(policy, event))
                .findFirst();
        Optional<LifecyclePolicy> policy = ofTask.or(() -> view.job().getSpec().getPolicies().stream()
                .filter(ofJob -> matches(ofJob, event))
                .findFirst());
        return policy.filter(found -> EFFECTIVE.contains(found.getAction()))
                .map(found -> new Answer(found.getAction(), event, event.sinceMillis() + timeout(found)));
    }

    private static boolean matches(LifecyclePolicy policy, VolcanoJobEvent event) {
        boolean named = event.name().equals(policy.getEvent())
                || "*".equals(policy.getEvent())
                || policy.getEvents().contains(event.name())
                || policy.getEvents().contains("*");
        boolean needsTimeout = event.name().equals("PodPending");
        boolean byEvent = named && (!needsTimeout || policy.getTimeout() != null);
        boolean byExitCode = policy.getExitCode() != null
                && event.exitCode().isPresent()
                && event.exitCode().getAsInt() == policy.getExitCode();
        return byEvent || byExitCode;
    }

    private static long timeout(LifecyclePolicy policy) {
        return policy.getTimeout() == null
                ? 0
                : policy.getTimeout().getDuration().toMillis();
    }
}
