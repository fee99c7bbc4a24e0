package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
import java.util.List;

/**
 * A node on which a pod would fit if others made room.
 *
 * @param victims those that would have to go, the most important first
 * @param violations how many of them their PodDisruptionBudgets would have kept
 */
record PreemptionCandidate(String node, List<PodState> victims, int violations) {

    PreemptionCandidate {
        victims = List.copyOf(victims);
        if (victims.isEmpty()) {
            throw new IllegalArgumentException("node %s needs no victim".formatted(node));
        }
    }
}
