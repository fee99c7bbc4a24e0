package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.workloads.events.PodEvents;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Follows whether anything waits for room, or is about to: pods without a node, PodGroups that are not let in, and drivers,
 * whose executors may be missing. Without any there is no lock, and nobody has to look at all pods to see it.
 */
final class WaitingObjects implements StoreListener {

    private final Set<String> waiting = new HashSet<>();

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata object = after.or(() -> before).orElseThrow();
        boolean waits = after.isPresent()
                && (object instanceof Pod pod ? waits(pod) : object instanceof PodGroup group && !isLetIn(group));
        if (waits) {
            waiting.add(object.getMetadata().getUid());
        } else {
            waiting.remove(object.getMetadata().getUid());
        }
    }

    private static boolean waits(Pod pod) {
        return !PodStatusView.hasEnded(pod)
                && (pod.getSpec().getNodeName() == null
                        || PodEvents.ref(pod).role().equals("driver"));
    }

    private static boolean isLetIn(PodGroup group) {
        return group.getStatus() != null
                && group.getStatus().getPhase() != null
                && !group.getStatus().getPhase().equals("Pending");
    }

    boolean areThere() {
        return !waiting.isEmpty();
    }
}
