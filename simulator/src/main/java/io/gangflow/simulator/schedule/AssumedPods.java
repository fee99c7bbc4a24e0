package io.gangflow.simulator.schedule;

import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.PodState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Placements that a scheduler has decided and that the API server may not show yet. Both real schedulers keep them,
 * so that a look at a slightly stale cluster does not place a pod twice. Not thread-safe.
 */
public final class AssumedPods {

    /** After this long without a confirmation the binding is taken to have failed. */
    private static final long EXPIRY_MILLIS = 10_000;

    private final Map<String, Assumed> byUid = new LinkedHashMap<>();

    public void assume(PodState pod, String node, long nowMillis) {
        byUid.put(pod.uid(), new Assumed(node, nowMillis + EXPIRY_MILLIS));
    }

    /** The snapshot as it will be once the API server has caught up; forgets what is confirmed, gone or expired. */
    public ClusterSnapshot applyTo(ClusterSnapshot snapshot) {
        if (byUid.isEmpty()) {
            return snapshot;
        }
        List<PodState> pods = new ArrayList<>(snapshot.pods().size());
        Set<String> waiting = new HashSet<>();
        for (PodState pod : snapshot.pods()) {
            Assumed assumed = byUid.get(pod.uid());
            if (assumed != null && waits(pod) && snapshot.nowMillis() < assumed.untilMillis()) {
                waiting.add(pod.uid());
                pods.add(pod.onNode(assumed.node()));
            } else {
                pods.add(pod);
            }
        }
        byUid.keySet().retainAll(waiting);
        return snapshot.withPods(pods);
    }

    private static boolean waits(PodState pod) {
        return pod.node().isEmpty() && !pod.deleting() && pod.phase() == PodState.Phase.PENDING;
    }

    private record Assumed(String node, long untilMillis) {}
}
