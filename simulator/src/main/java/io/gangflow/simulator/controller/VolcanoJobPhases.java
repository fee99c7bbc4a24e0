package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.simulator.controller.VolcanoJobPolicies.Answer;
import java.util.Optional;
import java.util.function.Predicate;

/** The phases of a Volcano Job and their transitions (volcano ed72c7c, pkg/controllers/job/state). */
final class VolcanoJobPhases {

    private final VolcanoJobView view;

    private VolcanoJobPhases(VolcanoJobView view) {
        this.view = view;
    }

    static boolean isFinished(String phase) {
        return switch (phase) {
            case "Completed", "Failed", "Aborted", "Terminated" -> true;
            default -> false;
        };
    }

    private static boolean isAlive(Pod pod) {
        String phase = PodStatusView.phase(pod);
        return !phase.equals("Succeeded") && !phase.equals("Failed");
    }

    static VolcanoJobStep step(VolcanoJobView view) {
        return new VolcanoJobPhases(view).step();
    }

    private VolcanoJobStep step() {
        String phase = view.phase();
        if (isFinished(phase)) {
            return killAlive(phase, phase);
        }
        return switch (phase) {
            case "Completing" -> killAlive(phase, "Completed");
            case "Terminating" -> killAlive(phase, "Terminated");
            case "Aborting" -> killAlive(phase, "Aborted");
            case "Restarting" -> new VolcanoJobStep.Sync(this::afterRestart);
            case "Running" ->
                VolcanoJobPolicies.due(view)
                        .flatMap(this::answer)
                        .orElseGet(() -> new VolcanoJobStep.Sync(this::whileRunning));
            default ->
                VolcanoJobPolicies.due(view)
                        .flatMap(this::answer)
                        .orElseGet(() -> new VolcanoJobStep.Sync(this::whilePending));
        };
    }

    private Optional<VolcanoJobStep> answer(Answer answer) {
        return switch (answer.action()) {
            case "RestartJob" -> Optional.of(restart(pod -> true, true));
            case "RestartTask" ->
                Optional.of(restart(
                        pod -> VolcanoJobView.taskOf(pod).equals(answer.event().task()), false));
            case "RestartPod" ->
                Optional.of(restart(
                        pod -> pod.getMetadata().getName().equals(answer.event().pod()), false));
            case "RestartPartition" -> Optional.of(restart(Partitions.ofPod(view, answer.event()), false));
            case "AbortJob" -> Optional.of(start("Aborting"));
            case "TerminateJob" -> Optional.of(start("Terminating"));
            case "CompleteJob" -> Optional.of(start("Completing"));
            default -> Optional.empty();
        };
    }

    private VolcanoJobStep restart(Predicate<Pod> pods, boolean whole) {
        boolean lastRetry = view.retryCount() >= view.job().getSpec().getMaxRetry() - 1;
        Predicate<Pod> killed = whole && lastRetry ? VolcanoJobPhases::isAlive : pods;
        return new VolcanoJobStep.Kill(killed, whole, true, whole, counts -> "Restarting");
    }

    private static VolcanoJobStep start(String phase) {
        return new VolcanoJobStep.Kill(VolcanoJobPhases::isAlive, true, false, true, counts -> phase);
    }

    private static VolcanoJobStep killAlive(String phase, String then) {
        return new VolcanoJobStep.Kill(
                VolcanoJobPhases::isAlive, true, false, false, counts -> counts.anyAlive() ? phase : then);
    }

    private String afterRestart(VolcanoJobCounts counts) {
        if (view.retryCount() >= view.job().getSpec().getMaxRetry()) {
            return "Failed";
        }
        boolean enough =
                view.replicas() - counts.terminating() >= view.job().getSpec().getMinAvailable();
        return enough ? "Pending" : "Restarting";
    }

    private String whilePending(VolcanoJobCounts counts) {
        int begun = counts.running() + counts.succeeded() + counts.failed();
        return view.job().getSpec().getMinAvailable() <= begun ? "Running" : "Pending";
    }

    private String whileRunning(VolcanoJobCounts counts) {
        var spec = view.job().getSpec();
        Integer minSuccess = spec.getMinSuccess();
        if (view.replicas() == 0) {
            return "Running";
        }
        if (minSuccess != null && counts.succeeded() >= minSuccess) {
            return "Completed";
        }
        if (counts.succeeded() + counts.failed() < view.replicas()) {
            return counts.pending() > view.replicas() - spec.getMinAvailable() ? "Pending" : "Running";
        }
        int sum = spec.getTasks().stream().mapToInt(TaskSpec::getMinAvailable).sum();
        boolean taskShort = spec.getMinAvailable() >= sum
                && spec.getTasks().stream()
                        .anyMatch(task -> counts.byTask().containsKey(task.getName())
                                && counts.succeeded(task.getName()) < task.getMinAvailable());
        boolean failed = taskShort || minSuccess != null || counts.succeeded() < spec.getMinAvailable();
        return failed ? "Failed" : "Completed";
    }
}
