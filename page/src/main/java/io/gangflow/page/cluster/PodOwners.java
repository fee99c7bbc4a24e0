package io.gangflow.page.cluster;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.gangflow.run.Label;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** To what each pod of a cluster belongs: a stage of a run, a gang, another object, or the system. Not thread-safe. */
final class PodOwners {

    private final Map<String, String> queues = new HashMap<>();
    private final Map<Owner, Integer> indices = new HashMap<>();
    private final List<Owner> owners = new ArrayList<>();

    /**
     * An owner of pods.
     *
     * @param run workflow of the run; empty without one
     * @param stage empty without one
     * @param queue empty for pods without a gang
     */
    record Owner(String name, Kind kind, String run, String stage, String queue, String namespace) {}

    /** The kinds of owners. */
    enum Kind {
        RUN,
        GANG,
        OBJECT,
        SYSTEM
    }

    PodOwners(List<PodGroupState> groups) {
        groups.forEach(group -> queues.put(group.namespace() + "/" + group.name(), group.queue()));
    }

    /** Returns the index of the owner of a pod. */
    int indexOf(PodState pod) {
        return indices.computeIfAbsent(owner(pod), owner -> {
            owners.add(owner);
            return owners.size() - 1;
        });
    }

    /** Returns the owners of all pods so far, by index. */
    List<Owner> all() {
        return owners;
    }

    Owner owner(PodState pod) {
        String run = pod.labels().getOrDefault(Label.WORKFLOW, "");
        String stage = pod.labels().getOrDefault(Label.STAGE, "");
        String queue = pod.podGroup()
                .map(group -> queues.getOrDefault(pod.namespace() + "/" + group, ""))
                .orElse("");
        if (!run.isEmpty()) {
            return new Owner(run, Kind.RUN, run, stage, queue, pod.namespace());
        }
        String controller = controller(pod);
        if (pod.namespace().startsWith("kube-")
                || controller.startsWith("DaemonSet/")
                || controller.startsWith("Node/")) {
            return new Owner(controller.isEmpty() ? pod.name() : controller, Kind.SYSTEM, "", "", "", pod.namespace());
        }
        if (pod.podGroup().isPresent()) {
            return new Owner(pod.podGroup().get(), Kind.GANG, "", stage, queue, pod.namespace());
        }
        return new Owner(
                controller.isEmpty() ? pod.name() : controller, Kind.OBJECT, "", stage, queue, pod.namespace());
    }

    private static String controller(PodState pod) {
        return pod.owners().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .findFirst()
                .map((OwnerReference owner) -> owner.getKind() + "/" + owner.getName())
                .orElse("");
    }
}
