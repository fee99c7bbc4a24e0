package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.kubernetes.view.SharedCopy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The status updates of a kubelet during the life of a pod. */
public final class PodPhases {

    private static final String DISRUPTION_TARGET = PodStatusView.DISRUPTION_TARGET;

    /** 128 + SIGKILL. */
    private static final int KILLED = 137;

    private PodPhases() {}

    /** Sets the node on which pods are preempted for the pod; an empty name clears it. */
    static Pod nominated(Pod pod, String node) {
        return Copies.withStatus(
                pod,
                status(pod).withNominatedNodeName(node.isEmpty() ? null : node).build());
    }

    /** Adds condition DisruptionTarget: the pod is ended from outside. */
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
        PodCondition ready = new PodCondition();
        ready.setType("Ready");
        ready.setStatus("True");
        ready.setLastTransitionTime(now);
        PodStatus status = copy(pod);
        List<PodCondition> conditions = new ArrayList<>(requireNonNullElse(status.getConditions(), List.of()));
        conditions.add(ready);
        status.setPhase("Running");
        status.setStartTime(now);
        status.setConditions(conditions);
        return Copies.withStatus(pod, status);
    }

    public static Pod ended(Pod pod, boolean succeeded, String reason, long nowMillis) {
        String now = Instant.ofEpochMilli(nowMillis).toString();
        ContainerStateTerminated terminated = new ContainerStateTerminated();
        terminated.setExitCode(succeeded ? 0 : 1);
        terminated.setReason(reason);
        terminated.setFinishedAt(now);
        ContainerState state = new ContainerState();
        state.setTerminated(terminated);
        List<ContainerStatus> containers = new ArrayList<>();
        for (Container container : pod.getSpec().getContainers()) {
            ContainerStatus ended = new ContainerStatus();
            ended.setName(container.getName());
            ended.setState(state);
            containers.add(ended);
        }
        PodStatus status = copy(pod);
        status.setPhase(succeeded ? "Succeeded" : "Failed");
        status.setReason(reason);
        status.setConditions(List.of());
        status.setContainerStatuses(containers);
        return Copies.withStatus(pod, status);
    }

    /** Returns the number of restarts of its containers. */
    public static int restarts(Pod pod) {
        return PodStatusView.containers(pod).stream()
                .mapToInt(container -> requireNonNullElse(container.getRestartCount(), 0))
                .max()
                .orElse(0);
    }

    /** Returns the pod after the kubelet has restarted its killed containers. */
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

    /** Returns the pod after all its containers were killed. */
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

    private static PodStatus copy(Pod pod) {
        return pod.getStatus() == null ? new PodStatus() : SharedCopy.of(pod.getStatus());
    }

    private static PodStatusBuilder status(Pod pod) {
        return pod.getStatus() == null ? new PodStatusBuilder() : new PodStatusBuilder(pod.getStatus());
    }
}
