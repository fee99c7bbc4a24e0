package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueSpec;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.DisruptionBudget;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.PodStates;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.state.SchedulerPodRequests;
import io.gangflow.scheduling.state.StateIndex;
import io.gangflow.scheduling.state.SubGroupPolicy;
import io.gangflow.scheduling.state.Times;
import io.gangflow.workloads.pods.SubGroupPolicies;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds the input of schedulers from the objects of a cluster. Used for the simulation and the minicluster. */
public final class SnapshotBuilder {

    private static final int DEFAULT_MAX_PODS = 110;

    private final StateCache<Node, NodeState> nodes = new StateCache<>();
    private final StateCache<Pod, PodState> pods = new StateCache<>();
    private final StateCache<PodGroup, PodGroupState> podGroups = new StateCache<>();
    private final StateCache<Queue, QueueState> queues = new StateCache<>();
    private final StateCache<PodDisruptionBudget, DisruptionBudget> budgets = new StateCache<>();
    private Map<String, Integer> priorities = Map.of();
    private List<Node> allNodes = List.of();
    private List<Node> readyNodes = List.of();

    private @Nullable StateIndex<Pod, PodState> podIndex;
    private @Nullable StateIndex<PodGroup, PodGroupState> groupIndex;

    /** Follows the changes of a store, so that the cost of the next snapshot depends on the changes only. */
    static SnapshotBuilder following(ObjectStore store) {
        SnapshotBuilder snapshots = new SnapshotBuilder();
        StateIndex<Pod, PodState> pods = new StateIndex<>();
        StateIndex<PodGroup, PodGroupState> groups = new StateIndex<>();
        snapshots.podIndex = pods;
        snapshots.groupIndex = groups;
        store.listen((before, after) -> {
            follow(pods, Pod.class, before, after);
            follow(groups, PodGroup.class, before, after);
        });
        return snapshots;
    }

    private static <O extends HasMetadata> void follow(
            StateIndex<O, ?> index, Class<O> kind, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata changed = after.or(() -> before).orElseThrow();
        if (!kind.isInstance(changed)) {
            return;
        }
        if (after.isPresent()) {
            index.put(ObjectStore.key(changed), before.map(kind::cast).orElse(null), kind.cast(changed));
        } else {
            index.remove(ObjectStore.key(changed));
        }
    }

    /** Returns a single snapshot. */
    public static ClusterSnapshot objects(ClusterObjects objects, long nowMillis) {
        return new SnapshotBuilder().next(objects, nowMillis);
    }

    /**
     * Returns the next snapshot of the same cluster. Unchanged parts are the same objects as in the last call, so that
     * a scheduler finds changes quickly. Not thread-safe.
     */
    public ClusterSnapshot next(ClusterObjects objects, long nowMillis) {
        Map<String, Integer> classes = new TreeMap<>();
        for (PriorityClass priorityClass : objects.list(PriorityClass.class)) {
            classes.put(priorityClass.getMetadata().getName(), priorityClass.getValue());
        }
        if (!classes.equals(priorities)) {
            priorities = classes;
            pods.forget();
            if (podIndex != null) {
                StateIndex<Pod, PodState> index = podIndex;
                objects.list(Pod.class).forEach(pod -> index.again(ObjectStore.key(pod), pod));
            }
        }
        return new ClusterSnapshot(
                nowMillis,
                nodes.of(ready(objects.list(Node.class)), SnapshotBuilder::node),
                podIndex == null
                        ? pods.of(objects.list(Pod.class), pod -> PodStates.of(pod, priorities))
                        : podIndex.list((pod, before, last) -> PodStates.next(pod, priorities, before, last)),
                groupIndex == null
                        ? podGroups.of(objects.list(PodGroup.class), SnapshotBuilder::podGroup)
                        : groupIndex.list((group, before, last) -> podGroup(group)),
                queues.of(objects.list(Queue.class), SnapshotBuilder::queue),
                priorities,
                budgets.of(objects.list(PodDisruptionBudget.class), SnapshotBuilder::disruptionBudget));
    }

    /** Returns the same list as long as no node changes. */
    private List<Node> ready(List<Node> nodesNow) {
        if (nodesNow != allNodes) {
            allNodes = nodesNow;
            readyNodes = nodesNow.stream().filter(SnapshotBuilder::isReady).toList();
        }
        return readyNodes;
    }

    static NodeState node(Node node) {
        Map<String, Quantity> allocatable = node.getStatus().getAllocatable();
        Quantity pods = allocatable.get("pods");
        return new NodeState(
                node.getMetadata().getName(),
                SchedulerPodRequests.of(allocatable),
                pods == null
                        ? DEFAULT_MAX_PODS
                        : pods.getNumericalAmount()
                                .max(BigDecimal.ZERO)
                                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                                .intValue(),
                ObjectView.labels(node),
                NodeTaints.of(node));
    }

    private static boolean isReady(Node node) {
        return node.getStatus() != null
                && node.getStatus().getConditions().stream()
                        .noneMatch(condition ->
                                "Ready".equals(condition.getType()) && !"True".equals(condition.getStatus()));
    }

    private static PodGroupState podGroup(PodGroup group) {
        PodGroupSpec spec = requireNonNullElse(group.getSpec(), new PodGroupSpec());
        String phase = group.getStatus() == null ? null : group.getStatus().getPhase();
        return new PodGroupState(
                group.getMetadata().getUid(),
                group.getMetadata().getNamespace(),
                group.getMetadata().getName(),
                Times.created(group),
                requireNonNullElse(spec.getMinMember(), 0),
                requireNonNullElse(spec.getMinTaskMember(), Map.of()),
                amounts(spec.getMinResources()),
                requireNonNullElse(spec.getQueue(), "default"),
                requireNonNullElse(spec.getPriorityClassName(), ""),
                ObjectView.annotations(group),
                phase == null || phase.isEmpty() ? "Pending" : phase,
                SubGroupPolicies.of(group).stream()
                        .map(SnapshotBuilder::subGroupPolicy)
                        .toList());
    }

    private static SubGroupPolicy subGroupPolicy(SubGroupPolicies.Policy policy) {
        return new SubGroupPolicy(
                policy.name(),
                policy.subGroupSize(),
                policy.minSubGroups(),
                policy.labelSelector(),
                policy.matchLabelKeys());
    }

    private static QueueState queue(Queue queue) {
        QueueSpec spec = requireNonNullElse(queue.getSpec(), new QueueSpec());
        String state = queue.getStatus() == null ? null : queue.getStatus().getState();
        return new QueueState(
                queue.getMetadata().getUid(),
                queue.getMetadata().getName(),
                Times.created(queue),
                requireNonNullElse(spec.getWeight(), 1),
                requireNonNullElse(spec.getPriority(), 0),
                amounts(spec.getCapability()),
                amounts(spec.getDeserved()),
                spec.getGuarantee() == null
                        ? Optional.empty()
                        : amounts(spec.getGuarantee().getResource()),
                requireNonNullElse(spec.getReclaimable(), true),
                requireNonNullElse(spec.getParent(), ""),
                requireNonNullElse(state, "Open"));
    }

    private static Optional<Resources> amounts(@Nullable Map<String, Quantity> quantities) {
        return quantities == null || quantities.isEmpty()
                ? Optional.empty()
                : Optional.of(SchedulerPodRequests.of(quantities));
    }

    private static DisruptionBudget disruptionBudget(PodDisruptionBudget budget) {
        Integer allowed = budget.getStatus() == null ? null : budget.getStatus().getDisruptionsAllowed();
        return new DisruptionBudget(
                budget.getMetadata().getNamespace(),
                budget.getMetadata().getName(),
                requireNonNullElse(
                        requireNonNullElse(budget.getSpec(), new PodDisruptionBudgetSpec())
                                .getSelector(),
                        new LabelSelector()),
                requireNonNullElse(allowed, 0));
    }
}
