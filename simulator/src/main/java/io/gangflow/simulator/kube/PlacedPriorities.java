package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.ClusterCache;
import io.gangflow.simulator.state.PodState;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The priorities of the pods that have a node, kept up to date by what changes. Not thread-safe. */
final class PlacedPriorities {

    private final Map<String, Integer> byUid = new HashMap<>();
    private final TreeMap<Integer, Integer> counts = new TreeMap<>();

    /** @param changed uids of the pods that may have changed */
    void update(ClusterCache cluster, Collection<String> changed) {
        for (String uid : changed) {
            Integer old = byUid.remove(uid);
            if (old != null) {
                counts.computeIfPresent(old, (priority, count) -> count == 1 ? null : count - 1);
            }
            Optional<PodState> pod = cluster.pod(uid).map(info -> info.pod()).filter(PodState::holdsResources);
            pod.ifPresent(this::add);
        }
    }

    void add(PodState pod) {
        if (byUid.put(pod.uid(), pod.priority()) == null) {
            counts.merge(pod.priority(), 1, Integer::sum);
        }
    }

    /** The lowest of all; without any pod, higher than every priority. */
    int lowest() {
        return counts.isEmpty() ? Integer.MAX_VALUE : counts.firstKey();
    }
}
