package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Fields of a pod's status; a pod without a status is Pending. */
public final class PodStatusView {

    /** Condition: the pod is ended by a disruption, not by its own work. */
    public static final String DISRUPTION_TARGET = "DisruptionTarget";

    private static final PodStatus NONE = new PodStatus();

    private PodStatusView() {}

    private static PodStatus of(Pod pod) {
        return Objects.requireNonNullElse(pod.getStatus(), NONE);
    }

    public static String phase(Pod pod) {
        return Objects.requireNonNullElse(of(pod).getPhase(), "Pending");
    }

    public static boolean isRunning(Pod pod) {
        return phase(pod).equals("Running");
    }

    public static boolean hasEnded(Pod pod) {
        return phase(pod).equals("Succeeded") || phase(pod).equals("Failed");
    }

    public static List<PodCondition> conditions(Pod pod) {
        return Objects.requireNonNullElse(of(pod).getConditions(), List.of());
    }

    /** Returns the first condition of a type. */
    public static Optional<PodCondition> condition(Pod pod, String type) {
        return conditions(pod).stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst();
    }

    /** Returns the statuses of the containers, without the init containers. */
    public static List<ContainerStatus> containers(Pod pod) {
        return Objects.requireNonNullElse(of(pod).getContainerStatuses(), List.of());
    }

    /** Returns the message of the disruption that ended the pod, if there is one. */
    public static Optional<String> disruption(Pod pod) {
        return condition(pod, DISRUPTION_TARGET).map(PodCondition::getMessage);
    }
}
