package io.gangflow.argo.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import java.util.Map;

/**
 * The PodGroup that Volcano makes for a pod which names it as its scheduler and has no group: minMember 1 and the
 * resources of this one pod, whatever other pods will share the group (volcano ed72c7c, pkg/controllers/podgroup).
 */
public final class AutoPodGroup {

    private AutoPodGroup() {}

    /** Without an owner; in the pod's namespace. */
    public static PodGroup of(Pod pod, String name) {
        Map<String, String> annotations = requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of());
        return new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace(pod.getMetadata().getNamespace())
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withMinMember(1)
                .withQueue(annotations.getOrDefault(GroupAnnotations.QUEUE_NAME, "default"))
                .withPriorityClassName(pod.getSpec().getPriorityClassName())
                .withMinResources(VolcanoMinResources.of(pod.getSpec(), 1))
                .endSpec()
                .withNewStatus()
                .withPhase("Pending")
                .endStatus()
                .build();
    }
}
