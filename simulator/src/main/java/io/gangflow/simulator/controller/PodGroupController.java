package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.pods.AutoPodGroup;
import io.gangflow.argo.pods.GroupAnnotations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Volcano's podgroup controller: a pod that names Volcano as its scheduler and has no group gets one, shared by all
 * pods of the same controller, with minMember 1 and the resources of the first pod only (volcano ed72c7c,
 * pkg/controllers/podgroup). Annotations of owners are not inherited. Stateless; safe for use by several threads.
 */
public final class PodGroupController implements Controller {

    /** Annotation of a pod: the PodGroup it belongs to. */
    public static final String GROUP_NAME = GroupAnnotations.GROUP_NAME;

    @Override
    public List<Change> reconcile(ClusterObjects objects, long nowMillis) {
        List<Change> changes = new ArrayList<>();
        Set<String> made = new HashSet<>();
        objects.list(Pod.class).stream()
                .filter(PodGroupController::needsGroup)
                .sorted(Comparator.comparingLong((Pod pod) -> Times.created(pod))
                        .thenComparing(pod -> pod.getMetadata().getName()))
                .forEach(pod -> {
                    String namespace = pod.getMetadata().getNamespace();
                    String name = "podgroup-" + owner(pod).getUid();
                    boolean exists =
                            objects.get(PodGroup.class, namespace, name).isPresent();
                    if (!exists && made.add(namespace + "/" + name)) {
                        changes.add(new Change.Create(podGroup(pod, name)));
                    }
                    changes.add(new Change.UpdateMetadata(new PodBuilder(pod)
                            .editMetadata()
                            .addToAnnotations(GROUP_NAME, name)
                            .endMetadata()
                            .build()));
                });
        return changes;
    }

    @Override
    public Concern concern(ClusterObjects objects, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        boolean lacking = after.isPresent() && after.get() instanceof Pod pod && needsGroup(pod);
        return lacking ? Concern.EVERYTHING : Concern.NOTHING;
    }

    private static boolean needsGroup(Pod pod) {
        return "volcano".equals(pod.getSpec().getSchedulerName())
                && VolcanoJobView.annotation(pod, GROUP_NAME).isEmpty()
                && pod.getMetadata().getDeletionTimestamp() == null;
    }

    private static OwnerReference owner(Pod pod) {
        return OwnerReferences.controllerOf(pod).orElseGet(() -> OwnerReferences.controlledBy(pod));
    }

    private static PodGroup podGroup(Pod pod, String name) {
        PodGroup group = AutoPodGroup.of(pod, name);
        group.getMetadata().setOwnerReferences(List.of(owner(pod)));
        return group;
    }
}
