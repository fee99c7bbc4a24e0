package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.OwnerReferences;
import io.gangflow.scheduling.state.Times;
import io.gangflow.workloads.pods.AutoPodGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Volcano's podgroup controller: a pod with schedulerName Volcano and without a group gets one, shared by all pods of
 * the same controller, with the resources of the first pod only; minMember is 1, or the value of annotation
 * {@code scheduling.volcano.sh/group-min-member} of a ReplicaSet, StatefulSet, DaemonSet or Job that owns the pod
 * (volcano ed72c7c, pkg/controllers/podgroup). Stateless; thread-safe.
 */
public final class PodGroupController implements Controller {

    /** Annotation of a pod with the name of its PodGroup. */
    public static final String GROUP_NAME = GroupAnnotations.GROUP_NAME;

    /**
     * A Deployment copies its annotations to its ReplicaSets. There are no ReplicaSets here, so the Deployment itself
     * counts.
     */
    private static final Map<String, Class<? extends HasMetadata>> ANNOTATED_OWNERS = Map.of(
            "Deployment", Deployment.class,
            "ReplicaSet", ReplicaSet.class,
            "DaemonSet", DaemonSet.class,
            "StatefulSet", StatefulSet.class,
            "Job", Job.class);

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
                        changes.add(new Change.Create(podGroup(objects, pod, name)));
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
    public ReconcileScope concern(ClusterObjects objects, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        boolean lacking = after.isPresent() && after.get() instanceof Pod pod && needsGroup(pod);
        return lacking ? ReconcileScope.EVERYTHING : ReconcileScope.NOTHING;
    }

    private static boolean needsGroup(Pod pod) {
        return "volcano".equals(pod.getSpec().getSchedulerName())
                && ObjectView.annotation(pod, GROUP_NAME).isEmpty()
                && pod.getMetadata().getDeletionTimestamp() == null;
    }

    private static OwnerReference owner(Pod pod) {
        return OwnerReferences.controllerOf(pod).orElseGet(() -> OwnerReferences.controlledBy(pod));
    }

    private static PodGroup podGroup(ClusterObjects objects, Pod pod, String name) {
        PodGroup group = AutoPodGroup.of(pod, name, ownerAnnotations(objects, pod));
        boolean controlled = OwnerReferences.controllerOf(pod).isPresent();
        group.getMetadata()
                .setOwnerReferences(
                        controlled
                                ? pod.getMetadata().getOwnerReferences()
                                : List.of(OwnerReferences.controlledBy(pod)));
        return group;
    }

    /** Returns the annotations of the first owner that has any. */
    private static Map<String, String> ownerAnnotations(ClusterObjects objects, Pod pod) {
        Map<String, String> annotations = new TreeMap<>();
        for (OwnerReference owner : pod.getMetadata().getOwnerReferences()) {
            Class<? extends HasMetadata> kind = ANNOTATED_OWNERS.get(owner.getKind());
            if (kind != null) {
                objects.get(kind, pod.getMetadata().getNamespace(), owner.getName())
                        .map(found -> found.getMetadata().getAnnotations())
                        .ifPresent(found -> found.forEach(annotations::putIfAbsent));
            }
        }
        return annotations;
    }
}
