package io.gangflow.simulator.autoscaler;

import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rules of kubernetes/autoscaler's cluster-autoscaler with its default options. Every 10 s it packs the
 * unschedulable pods on hypothetical new nodes of each pool, and adds nodes to the pool that fits the most of them (the
 * cheapest of equals; the real one picks at random by default). It removes a node that was empty for 10 minutes, but
 * not within 10 minutes of a scale-up. It sees pods, not gangs: pods that do not exist yet have no effect, and half a
 * gang gets half of its nodes. Not modelled: moving the pods of nodes with less than half of their resources requested.
 * Pods of workflows and Volcano Jobs prevent that anyway, because no controller known to the autoscaler would recreate
 * them. Not thread-safe.
 */
public final class Autoscaler {

    /** {@code --scan-interval}. */
    public static final long SCAN_INTERVAL_MILLIS = 10_000;

    /** {@code --scale-down-unneeded-time} and {@code --scale-down-delay-after-add}. */
    static final long UNNEEDED_MILLIS = 600_000;

    private final List<ScalablePool> pools;
    private final Map<String, Long> unneededSince = new HashMap<>();
    private long lastScaleUp = -UNNEEDED_MILLIS;

    public Autoscaler(List<ScalablePool> pools) {
        this.pools = pools.stream()
                .sorted(Comparator.comparingDouble(ScalablePool::usdPerHour).thenComparing(ScalablePool::name))
                .toList();
    }

    /**
     * Runs one scan.
     *
     * @param unschedulable uids of the pods that their scheduler has no node for
     * @param sizes number of nodes of every pool by its name, including those that boot
     * @param booting names of the nodes that boot
     */
    public Plan scan(
            ClusterSnapshot snapshot, Set<String> unschedulable, Map<String, Integer> sizes, List<NodeState> booting) {
        List<PodState> waiting = snapshot.pods().stream()
                .filter(pod -> pod.node().isEmpty() && !pod.deleting() && unschedulable.contains(pod.uid()))
                .toList();
        List<PodState> unplaced = new Estimate(booting).pack(waiting);
        Plan up = unplaced.isEmpty() ? Plan.NOTHING : scaleUp(unplaced, sizes);
        if (!up.additions().isEmpty()) {
            lastScaleUp = snapshot.nowMillis();
            unneededSince.clear();
            return up;
        }
        return scaleDown(snapshot, sizes);
    }

    private Plan scaleUp(List<PodState> waiting, Map<String, Integer> sizes) {
        Plan best = Plan.NOTHING;
        int most = 0;
        for (ScalablePool pool : pools) {
            int room = pool.max() - sizes.getOrDefault(pool.name(), 0);
            Estimate estimate = new Estimate(pool, room);
            int placed = waiting.size() - estimate.pack(waiting).size();
            if (placed > most) {
                most = placed;
                best = new Plan(Map.of(pool.name(), estimate.nodesUsed()), List.of());
            }
        }
        return best;
    }

    private Plan scaleDown(ClusterSnapshot snapshot, Map<String, Integer> sizes) {
        Set<String> inUse = snapshot.pods().stream()
                .filter(PodState::holdsResources)
                .flatMap(pod -> pod.node().stream())
                .collect(Collectors.toSet());
        List<String> removals = new ArrayList<>();
        for (NodeState node : snapshot.nodes()) {
            Optional<ScalablePool> pool = poolOf(node);
            if (pool.isEmpty() || inUse.contains(node.name())) {
                unneededSince.remove(node.name());
                continue;
            }
            long since = unneededSince.merge(node.name(), snapshot.nowMillis(), Math::min);
            boolean longEnough = snapshot.nowMillis() - Math.max(since, lastScaleUp) >= UNNEEDED_MILLIS;
            long removed = removals.stream()
                    .filter(name -> name.startsWith(pool.get().name() + "-"))
                    .count();
            if (longEnough
                    && sizes.getOrDefault(pool.get().name(), 0) - removed
                            > pool.get().min()) {
                removals.add(node.name());
            }
        }
        removals.forEach(unneededSince::remove);
        return new Plan(Map.of(), removals);
    }

    /** Returns when the next unneeded node may be removed; {@link Long#MAX_VALUE} if there is none. */
    public long nextRemovalMillis() {
        return unneededSince.values().stream()
                .mapToLong(since -> Math.max(since, lastScaleUp) + UNNEEDED_MILLIS)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private Optional<ScalablePool> poolOf(NodeState node) {
        String name = node.labels().getOrDefault(ScalablePool.LABEL, "");
        return pools.stream().filter(pool -> pool.name().equals(name)).findFirst();
    }

    /**
     * The result of a scan.
     *
     * @param additions number of nodes to add, by pool
     * @param removals names of nodes to drain and remove
     */
    public record Plan(Map<String, Integer> additions, List<String> removals) {

        static final Plan NOTHING = new Plan(Map.of(), List.of());

        public Plan {
            additions = Map.copyOf(additions);
            removals = List.copyOf(removals);
        }
    }
}
