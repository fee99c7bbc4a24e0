package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.gangflow.argo.view.PodStatusView;
import java.time.Instant;
import java.util.List;

/** The status that a kubelet writes as a pod lives. */
public final class PodPhases {

    private static final String DISRUPTION_TARGET = PodStatusView.DISRUPTION_TARGET;

    /** 128 + SIGKILL. */
    private static final int KILLED = 137;

    private PodPhases() {}

    /** The scheduler makes room for the pod on a node; an empty name takes that back. */
    static Pod nominated(Pod pod, String node) {
        return Copies.withStatus(
                pod,
                status(pod).withNominatedNodeName(node.isEmpty() ? null : node).build());
    }

    /** Somebody else ends the pod: condition DisruptionTarget. */
    public static Pod disrupted(Pod pod, String reason, String message, long nowMillis) {
        return Copies.withStatus(
                pod,
                status(pod)
                        .addNewCondition()
                        .withType(DISRUPTION_TARGET)
                        .withStatus("True")
                        .withReason(reason)
                        .withMessage(message)
                        .withLastTransitionTime(Instant.ofEpochMilli(nowMillis).toString())
                        .endCondition()
                        .build());
    }

    public static Pod running(Pod pod, long nowMillis) {
        String now = Instant.ofEpochMilli(nowMillis).toString();
        return Copies.withStatus(
                pod,
                status(pod)
                        .withPhase("Running")
                        .withStartTime(now)
                        .addNewCondition()
                        .withType("Ready")
                        .withStatus("True")
                        .withLastTransitionTime(now)
                        .endCondition()
                        .build());
    }

    public static Pod ended(Pod pod, boolean succeeded, String reason, long nowMillis) {
        String now = Instant.ofEpochMilli(nowMillis).toString();
        List<ContainerStatus> containers = pod.getSpec().getContainers().stream()
                .map(container -> new ContainerStatusBuilder()
                        .withName(container.getName())
                        .withState(new ContainerStateBuilder()
                                .withNewTerminated()
                                .withExitCode(succeeded ? 0 : 1)
                                .withReason(reason)
                                .withFinishedAt(now)
                                .endTerminated()
                                .build())
                        .build())
                .toList();
        return Copies.withStatus(
                pod,
                status(pod)
                        .withPhase(succeeded ? "Succeeded" : "Failed")
                        .withReason(reason)
                        .withConditions(List.of())
                        .withContainerStatuses(containers)
                        .build());
    }

    /** How often its containers were started anew in place. */
    static int restarts(Pod pod) {
        return PodStatusView.containers(pod).stream()
                .mapToInt(container -> requireNonNullElse(container.getRestartCount(), 0))
                .max()
                .orElse(0);
    }

    /** The kubelet starts the containers that were killed once more, in the same pod. */
    static Pod restarted(Pod pod) {
        int restarts = restarts(pod) + 1;
        List<ContainerStatus> containers = pod.getSpec().getContainers().stream()
                .map(container -> new ContainerStatusBuilder()
                        .withName(container.getName())
                        .withRestartCount(restarts)
                        .withLastState(new ContainerStateBuilder()
                                .withNewTerminated()
                                .withExitCode(KILLED)
                                .withReason("Error")
                                .endTerminated()
                                .build())
                        .build())
                .toList();
        return Copies.withStatus(
                pod, status(pod).withContainerStatuses(containers).build());
    }

    /** All its containers were killed. */
    static Pod killed(Pod pod, long nowMillis) {
        Pod ended = ended(pod, false, "Error", nowMillis);
        return Copies.withStatus(
                ended,
                status(ended)
                        .editFirstContainerStatus()
                        .editState()
                        .editTerminated()
                        .withExitCode(KILLED)
                        .endTerminated()
                        .endState()
                        .endContainerStatus()
                        .build());
    }

    private static PodStatusBuilder status(Pod pod) {
        return pod.getStatus() == null ? new PodStatusBuilder() : new PodStatusBuilder(pod.getStatus());
    }
}
