package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.run.Label;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The state of a node as its pod shows it.
 *
 * @param phase Pending, Running, Succeeded or Failed
 * @param message why it is waiting or has failed; often empty
 * @param host the Kubernetes node; empty before scheduling
 * @param progress {@code N/M} as the program reports it; empty without a report
 * @param exitCode of the main container; empty before its end
 * @param result the termination message of the main container; often empty
 */
record NodePodState(String phase, String message, String host, String progress, String exitCode, String result) {

    static NodePodState of(Pod pod) {
        String phase = PodStatusView.phase(pod);
        Optional<ContainerStateTerminated> end =
                main(pod).map(ContainerStatus::getState).map(ContainerState::getTerminated);
        return new NodePodState(
                phase,
                message(pod, phase, end),
                Objects.requireNonNullElse(pod.getSpec().getNodeName(), ""),
                ObjectView.annotation(pod, Label.PROGRESS),
                end.map(state -> String.valueOf(state.getExitCode())).orElse(""),
                end.map(ContainerStateTerminated::getMessage).orElse(""));
    }

    boolean ended() {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    private static Optional<ContainerStatus> main(Pod pod) {
        List<ContainerStatus> containers = PodStatusView.containers(pod);
        return containers.stream()
                .filter(status -> status.getName().equals("main"))
                .findFirst()
                .or(() -> containers.stream().findFirst());
    }

    /** The failure message in Argo's wording (Argo 4.1, workflow/controller/operator.go, {@code inferFailedReason}). */
    private static String message(Pod pod, String phase, Optional<ContainerStateTerminated> end) {
        if (phase.equals("Pending")) {
            return waiting(pod);
        }
        if (!phase.equals("Failed")) {
            return "";
        }
        String reason = Objects.requireNonNullElse(pod.getStatus().getReason(), "");
        if (!reason.isEmpty() || end.isEmpty()) {
            return Objects.requireNonNullElse(pod.getStatus().getMessage(), "");
        }
        String more = Objects.requireNonNullElse(end.get().getMessage(), "");
        return "main: %s (exit code %d)"
                        .formatted(end.get().getReason(), end.get().getExitCode())
                + (more.isEmpty() ? "" : ": " + more);
    }

    private static String waiting(Pod pod) {
        return PodStatusView.condition(pod, "PodScheduled")
                .filter(condition -> "Unschedulable".equals(condition.getReason()))
                .map(condition -> condition.getReason() + ": " + condition.getMessage())
                .orElse("");
    }
}
