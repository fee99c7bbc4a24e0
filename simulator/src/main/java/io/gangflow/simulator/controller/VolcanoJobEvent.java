package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.scheduling.state.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * An event that a policy of a Volcano Job may handle. Volcano gets events from changes; here they are derived from the
 * objects: an event is present until the action that handles it has changed the job.
 *
 * @param task name of the task, empty for events of the job
 * @param pod name of the pod, empty where there is none
 * @param sinceMillis when it happened; a policy's timeout counts from here
 */
record VolcanoJobEvent(String name, String task, String pod, OptionalInt exitCode, long sinceMillis) {

    static List<VolcanoJobEvent> of(VolcanoJobView view) {
        List<VolcanoJobEvent> events = new ArrayList<>();
        for (Pod pod : view.pods()) {
            boolean current =
                    ObjectView.annotation(pod, VolcanoJobView.JOB_VERSION).equals(Integer.toString(view.version()));
            if (current
                    && ObjectView.annotation(pod, VolcanoJobView.OUT_OF_SYNC).isEmpty()) {
                ofPod(view, pod, events);
            }
        }
        if (vanished(view)) {
            events.add(new VolcanoJobEvent("PodEvicted", "", "", OptionalInt.empty(), view.nowMillis()));
        }
        for (TaskSpec task : view.job().getSpec().getTasks()) {
            ofTask(view, task, events);
        }
        if (view.podGroup().isPresent() && isUnknown(view)) {
            events.add(new VolcanoJobEvent("Unknown", "", "", OptionalInt.empty(), view.nowMillis()));
        }
        return events;
    }

    private static void ofPod(VolcanoJobView view, Pod pod, List<VolcanoJobEvent> events) {
        String task = VolcanoJobView.taskOf(pod);
        String name = pod.getMetadata().getName();
        String phase = PodStatusView.phase(pod);
        if (ObjectView.isDeleting(pod)) {
            events.add(new VolcanoJobEvent("PodEvicted", task, name, OptionalInt.empty(), view.nowMillis()));
        } else if (phase.equals("Failed")) {
            events.add(new VolcanoJobEvent("PodFailed", task, name, exitCode(pod), finished(pod, view.nowMillis())));
        } else if (phase.equals("Pending")) {
            events.add(new VolcanoJobEvent("PodPending", task, name, OptionalInt.empty(), Times.created(pod)));
        }
    }

    private static void ofTask(VolcanoJobView view, TaskSpec task, List<VolcanoJobEvent> events) {
        List<Pod> pods = view.podsOf(task.getName());
        long succeeded = pods.stream()
                .filter(pod -> PodStatusView.phase(pod).equals("Succeeded"))
                .count();
        if (task.getReplicas() > 0 && succeeded >= task.getReplicas()) {
            events.add(new VolcanoJobEvent("TaskCompleted", task.getName(), "", OptionalInt.empty(), view.nowMillis()));
        }
        int restarts = pods.stream()
                .filter(pod -> List.of("Pending", "Running").contains(PodStatusView.phase(pod)))
                .mapToInt(VolcanoJobEvent::restarts)
                .sum();
        if (task.getReplicas() > 0 && task.getMaxRetry() != -1 && restarts >= task.getMaxRetry()) {
            events.add(new VolcanoJobEvent("TaskFailed", task.getName(), "", OptionalInt.empty(), view.nowMillis()));
        }
    }

    /** Returns whether a counted pod has disappeared without being observed as terminating. */
    private static boolean vanished(VolcanoJobView view) {
        var status = view.status();
        int counted = requireNonNullElse(status.getPending(), 0)
                + requireNonNullElse(status.getRunning(), 0)
                + requireNonNullElse(status.getSucceeded(), 0)
                + requireNonNullElse(status.getFailed(), 0);
        return view.pods().size() < Math.min(counted, view.replicas());
    }

    private static boolean isUnknown(VolcanoJobView view) {
        return view.podGroup()
                .map(group -> group.getStatus())
                .filter(status -> status != null && "Unknown".equals(status.getPhase()))
                .isPresent();
    }

    private static OptionalInt exitCode(Pod pod) {
        return PodStatusView.containers(pod).stream()
                .filter(status -> status.getState() != null && status.getState().getTerminated() != null)
                .mapToInt(status -> status.getState().getTerminated().getExitCode())
                .findFirst();
    }

    private static long finished(Pod pod, long otherwise) {
        return PodStatusView.containers(pod).stream()
                .filter(status -> status.getState() != null && status.getState().getTerminated() != null)
                .mapToLong(
                        status -> Times.millis(status.getState().getTerminated().getFinishedAt(), otherwise))
                .findFirst()
                .orElse(otherwise);
    }

    private static int restarts(Pod pod) {
        return PodStatusView.containers(pod).stream()
                .mapToInt(status -> requireNonNullElse(status.getRestartCount(), 0))
                .sum();
    }
}
