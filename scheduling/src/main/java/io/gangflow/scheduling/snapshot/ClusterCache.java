package io.gangflow.scheduling.snapshot;

import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as a scheduler knows it from one cycle to the next: the snapshot, and the placements that the scheduler
 * has decided but the API server may not show yet (kube-scheduler, backend/cache; both real schedulers keep them).
 * Updated incrementally, so that the cost of a cycle depends on the changes, not on the size of the cluster. Not
 * thread-safe.
 */
public final class ClusterCache {

    /** Time without confirmation after which a binding is assumed to have failed. */
    private static final long EXPIRY_MILLIS = 10_000;

    private final Generation numbers = new Generation();
    private final Map<String, CachedPod> pods = new HashMap<>();
    private final Map<String, CachedPod> assumed = new LinkedHashMap<>();
    private final Map<String, NodeInfo> nodesByName = new HashMap<>();
    private final PodInfos infos = new PodInfos();
    private final TreeMap<Integer, Integer> priorities = new TreeMap<>();
    private Set<String> touched = new LinkedHashSet<>();
    private ClusterSnapshot seen = ClusterSnapshot.EMPTY;
    private List<NodeInfo> nodes = List.of();

    /**
     * Updates the cache.
     *
     * @return uids of the pods that are new, changed, deleted, or have been placed since the last update
     */
    public Set<String> update(ClusterSnapshot snapshot) {
        SnapshotDiff.between(seen.pods(), snapshot.pods(), PodState::uid, this::podChanged);
        expire(snapshot.nowMillis());
        boolean newNodes = seen.nodes() != snapshot.nodes();
        infos.cover(seen, snapshot);
        seen = snapshot;
        if (infos.isTooNarrow()) {
            widen();
        } else if (newNodes) {
            placeNodes();
        }
        Set<String> changed = touched;
        touched = new LinkedHashSet<>();
        return changed;
    }

    public Dimensions dimensions() {
        return infos.dimensions();
    }

    /** Returns all nodes in the order of their names; the same list as long as no node is added, deleted or changed. */
    public List<NodeInfo> nodes() {
        return nodes;
    }

    public Optional<NodeInfo> node(String name) {
        return Optional.ofNullable(nodesByName.get(name));
    }

    /** Returns the pod with its placement, if decided; empty if the pod is deleted. */
    public Optional<PodInfo> pod(String uid) {
        return Optional.ofNullable(pods.get(uid)).map(cached -> cached.info);
    }

    /** Returns the lowest priority of the pods on nodes; {@link Integer#MAX_VALUE} if there are none. */
    public int lowestPriority() {
        return priorities.isEmpty() ? Integer.MAX_VALUE : priorities.firstKey();
    }

    /** Places a pod that the API server still shows as pending. */
    public void assume(PodState pod, String node, long nowMillis) {
        CachedPod cached = pods.get(pod.uid());
        if (cached == null) {
            throw new IllegalStateException("pod %s/%s to be placed on node %s is not in the cluster"
                    .formatted(pod.namespace(), pod.name(), node));
        }
        cached.assumedUntil = nowMillis + EXPIRY_MILLIS;
        show(cached, cached.state.onNode(node));
        assumed.put(pod.uid(), cached);
        touched.add(pod.uid());
    }

    private void podChanged(@Nullable PodState before, @Nullable PodState after) {
        if (after != null) {
            infos.cover(after.requests());
            touched.add(after.uid());
            CachedPod cached = pods.computeIfAbsent(after.uid(), uid -> new CachedPod(after, infos.of(after)));
            cached.state = after;
            if (assumed.containsKey(after.uid()) && waits(after)) {
                show(cached, after.onNode(cached.info.pod().node().orElseThrow()));
            } else {
                assumed.remove(after.uid());
                show(cached, after);
            }
        } else if (before != null) {
            touched.add(before.uid());
            assumed.remove(before.uid());
            Optional.ofNullable(pods.remove(before.uid())).ifPresent(this::leave);
        }
    }

    private void expire(long nowMillis) {
        assumed.values().removeIf(cached -> {
            boolean expired = nowMillis >= cached.assumedUntil;
            if (expired) {
                touched.add(cached.state.uid());
                show(cached, cached.state);
            }
            return expired;
        });
    }

    private static boolean waits(PodState pod) {
        return pod.node().isEmpty() && !pod.deleting() && pod.phase() == PodState.Phase.PENDING;
    }

    @SuppressWarnings("ReferenceEquality") // unchanged records are the same objects in every cycle
    private void show(CachedPod cached, PodState state) {
        NodeInfo on = nodeOf(state);
        if (cached.info.pod() != state) {
            PodInfo newer = state.requests() == cached.info.pod().requests()
                    ? infos.of(state, cached.info.request())
                    : infos.of(state);
            if (on != null
                    && on == cached.on
                    && newer.pod().priority() == cached.info.pod().priority()) {
                on.replace(cached.info, newer);
            } else {
                leave(cached);
            }
            cached.info = newer;
        }
        enter(cached, on);
    }

    /** Adds the pod to the node, unless it is already counted there. */
    private void enter(CachedPod cached, @Nullable NodeInfo node) {
        if (node != null && node != cached.on) {
            node.add(cached.info);
            priorities.merge(cached.info.pod().priority(), 1, Integer::sum);
        }
        cached.on = node;
    }

    private void leave(CachedPod cached) {
        if (cached.on != null) {
            cached.on.remove(cached.info);
            forgetNode(cached);
        }
    }

    /** Called when the node is deleted or no longer counts. */
    private void forgetNode(CachedPod cached) {
        if (cached.on != null) {
            cached.on = null;
            priorities.computeIfPresent(
                    cached.info.pod().priority(), (priority, count) -> count == 1 ? null : count - 1);
        }
    }

    private @Nullable NodeInfo nodeOf(PodState pod) {
        return pod.holdsResources() ? nodesByName.get(pod.node().orElseThrow()) : null;
    }

    /** Recomputes every amount because another kind of resource has appeared. */
    private void widen() {
        infos.widen();
        nodesByName.clear();
        for (CachedPod cached : pods.values()) {
            forgetNode(cached);
            cached.info = infos.of(cached.info.pod());
        }
        placeNodes();
    }

    /** Nodes are rarely added or deleted; then every pod is checked. */
    @SuppressWarnings("ReferenceEquality") // equals is only called for different objects
    private void placeNodes() {
        Map<String, NodeInfo> old = new HashMap<>(nodesByName);
        nodesByName.clear();
        List<NodeInfo> sorted = new ArrayList<>();
        seen.nodes().stream().sorted(Comparator.comparing(NodeState::name)).forEach(state -> {
            NodeInfo known = old.get(state.name());
            NodeInfo node =
                    known != null && (known.node() == state || known.node().equals(state))
                            ? known
                            : new NodeInfo(state, infos.dimensions(), numbers);
            node.moveTo(sorted.size());
            sorted.add(node);
            nodesByName.put(state.name(), node);
        });
        if (!nodes.equals(sorted)) {
            nodes = List.copyOf(sorted);
        }
        for (CachedPod cached : pods.values()) {
            NodeInfo on = nodeOf(cached.info.pod());
            if (cached.on != on) {
                forgetNode(cached);
                enter(cached, on);
            }
        }
    }

    /** The state of one pod. */
    private static final class CachedPod {

        private PodState state;
        private PodInfo info;
        private @Nullable NodeInfo on;
        private long assumedUntil;

        CachedPod(PodState state, PodInfo info) {
            this.state = state;
            this.info = info;
        }
    }
}
