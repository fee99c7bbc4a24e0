package io.gangflow.argo.events;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.Map;
import java.util.Optional;

/** What the status and the annotations of a pod say. */
public final class PodState {

    /** Condition: somebody else ends the pod. */
    public static final String DISRUPTION_TARGET = "DisruptionTarget";

    private PodState() {}

    /** Pending when there is no status yet. */
    public static String phase(Pod pod) {
        return pod.getStatus() == null
                ? "Pending"
                : requireNonNullElse(pod.getStatus().getPhase(), "Pending");
    }

    public static boolean hasEnded(Pod pod) {
        return phase(pod).equals("Succeeded") || phase(pod).equals("Failed");
    }

    /** Why somebody else ended the pod, if it was told. */
    public static Optional<String> disruption(Pod pod) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition -> condition.getType().equals(DISRUPTION_TARGET))
                        .map(PodCondition::getMessage)
                        .findFirst();
    }

    /** An annotation, or an empty text. */
    public static String annotation(Pod pod, String key) {
        return requireNonNullElse(pod.getMetadata().getAnnotations(), Map.<String, String>of())
                .getOrDefault(key, "");
    }
}
