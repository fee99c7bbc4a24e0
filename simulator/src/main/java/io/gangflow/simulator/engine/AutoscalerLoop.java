package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.simulator.autoscaler.Autoscaler;
import io.gangflow.simulator.autoscaler.ScalablePool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Runs an autoscaler scan when something has changed, at least ten seconds apart, and carries out its plan: added nodes
 * are ready after the boot time of their pool. Inactive if no pool scales.
 */
public final class AutoscalerLoop implements StoreListener {

    private final Engine engine;
    private final RunListener listener;
    private final Map<String, NodePool> pools = new TreeMap<>();
    private final Autoscaler autoscaler;
    private final Map<String, NodePool.Node> booting = new LinkedHashMap<>();
    private final Set<String> unschedulable = new HashSet<>();
    private boolean planned;

    /**
     * @param listener receives ordered and removed nodes
     */
    public AutoscalerLoop(Engine engine, Cluster cluster, RunListener listener) {
        this.engine = engine;
        this.listener = listener;
        cluster.nodePools().stream()
                .filter(pool -> pool.scaling().isPresent())
                .forEach(pool -> pools.put(pool.name(), pool));
        this.autoscaler = new Autoscaler(
                pools.values().stream().map(AutoscalerLoop::scalable).toList());
    }

    private static ScalablePool scalable(NodePool pool) {
        NodePool.Scaling scaling = pool.scaling().orElseThrow();
        return new ScalablePool(
                pool.name(), scaling.min(), scaling.max(), pool.price().usdPerHour(), template(pool, pool.name()));
    }

    private static NodeState template(NodePool pool, String name) {
        return SnapshotBuilder.node(ClusterSetup.node(new NodePool.Node(name, pool)));
    }

    /**
     * Called when a scheduler reports a pod as unschedulable. Volcano gives a pod that would fit if its gang were
     * complete the reason Schedulable, which the autoscaler ignores.
     */
    public void unschedulable(Pod pod, String message) {
        if (!pools.isEmpty() && !message.contains("can possibly be assigned to")) {
            unschedulable.add(pod.getMetadata().getUid());
            planScan();
        }
    }

    /** Returns the cluster with every pool at its maximum size. */
    public ClusterSnapshot withPotentialNodes(ClusterSnapshot snapshot) {
        List<NodeState> nodes = new ArrayList<>(snapshot.nodes());
        Set<String> names = new HashSet<>();
        nodes.forEach(node -> names.add(node.name()));
        for (NodePool pool : pools.values()) {
            IntStream.rangeClosed(1, pool.scaling().orElseThrow().max())
                    .mapToObj(index -> pool.name() + "-" + index)
                    .filter(names::add)
                    .forEach(name -> nodes.add(template(pool, name)));
        }
        return pools.isEmpty()
                ? snapshot
                : new ClusterSnapshot(
                        snapshot.nowMillis(),
                        nodes,
                        snapshot.pods(),
                        snapshot.podGroups(),
                        snapshot.queues(),
                        snapshot.priorityClasses(),
                        snapshot.disruptionBudgets());
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isEmpty() && before.isPresent() && before.get() instanceof Node gone) {
            listener.onEvent(new RunEvent.NodeRemoved(
                    engine.clock().nowMillis(), gone.getMetadata().getName()));
        }
        if (!pools.isEmpty()
                && after.or(() -> before).filter(Pod.class::isInstance).isPresent()) {
            planScan();
        }
    }

    private void planScan() {
        if (!planned) {
            planned = true;
            long now = engine.clock().nowMillis();
            long next = (now / Autoscaler.SCAN_INTERVAL_MILLIS + 1) * Autoscaler.SCAN_INTERVAL_MILLIS;
            engine.clock().at(next, this::scan);
        }
    }

    private void scan() {
        planned = false;
        long now = engine.clock().nowMillis();
        ClusterSnapshot snapshot = engine.snapshot();
        Autoscaler.Plan plan = autoscaler.scan(
                snapshot,
                unschedulable,
                sizes(snapshot),
                booting.values().stream()
                        .map(node -> template(node.pool(), node.name()))
                        .toList());
        plan.additions().forEach(this::add);
        plan.removals().forEach(name -> engine.store().get(Node.class, "", name).ifPresent(engine.store()::remove));
        long next = autoscaler.nextRemovalMillis();
        if (next != Long.MAX_VALUE && next > now) {
            engine.clock().scheduleCycle(next, this::planScan);
        }
    }

    private Map<String, Integer> sizes(ClusterSnapshot snapshot) {
        Map<String, Integer> sizes = new TreeMap<>();
        snapshot.nodes()
                .forEach(node -> sizes.merge(node.labels().getOrDefault(ScalablePool.LABEL, ""), 1, Integer::sum));
        booting.values().forEach(node -> sizes.merge(node.pool().name(), 1, Integer::sum));
        return sizes;
    }

    private void add(String poolName, int nodes) {
        NodePool pool = pools.get(poolName);
        if (pool == null) {
            throw new IllegalStateException("pool `%s` does not scale".formatted(poolName));
        }
        Set<String> taken = new HashSet<>(booting.keySet());
        engine.store()
                .list(Node.class)
                .forEach(node -> taken.add(node.getMetadata().getName()));
        IntStream.rangeClosed(1, pool.scaling().orElseThrow().max())
                .mapToObj(index -> pool.name() + "-" + index)
                .filter(name -> !taken.contains(name))
                .limit(nodes)
                .forEach(name -> boot(new NodePool.Node(name, pool)));
    }

    private void boot(NodePool.Node node) {
        booting.put(node.name(), node);
        long millis = node.pool().scaling().orElseThrow().bootSeconds() * 1_000L;
        long now = engine.clock().nowMillis();
        listener.onEvent(new RunEvent.NodeAdded(now, ClusterSetup.runNode(node), now + millis));
        engine.clock().after(millis, () -> {
            booting.remove(node.name());
            engine.store().create(ClusterSetup.node(node), engine.clock().nowMillis());
        });
    }
}
