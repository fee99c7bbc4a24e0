package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
import java.util.List;

/**
 * A node on which a pod would fit after evictions.
 *
 * @param victims the pods to evict, the most important first
 * @param violations how many of them would violate their PodDisruptionBudgets
 */
record PreemptionCandidate(String node, List<PodState> victims, int violations) {

    PreemptionCandidate {
        victims = List.copyOf(victims);
        if (victims.isEmpty()) {
            throw new IllegalArgumentException("node %s needs no victim".formatted(node));
        }
    }
}
