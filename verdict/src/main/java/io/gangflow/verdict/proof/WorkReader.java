package io.gangflow.verdict.proof;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Cluster;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.kube.match.NodeSelectors;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.PodStates;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.simulator.engine.ClusterSetup;
import io.gangflow.simulator.engine.ObjectStore;
import io.gangflow.simulator.engine.SnapshotBuilder;
import io.gangflow.simulator.play.ArgoPods;
import io.gangflow.verdict.proof.Evictions.EvictablePods;
import io.gangflow.verdict.proof.WorkModel.ModelNode;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Builds a {@link WorkModel} from work and a cluster: admission, requests and priorities are those of the simulation.
 */
final class WorkReader {

    private final ResultingWork work;
    private final List<PodSet> podSets;
    private final ClusterSnapshot snapshot;
    private final Dimensions dimensions;
    private final Map<String, PodState> pods = new HashMap<>();
    private final Map<String, BitSet> admitted = new HashMap<>();
    private final List<ModelNode> nodes = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, PodGroupState> groups = new HashMap<>();
    private final List<String> homeless = new ArrayList<>();
    private final boolean complete;

    /** By pod set, the node of a pod that may be evicted. */
    private final Map<String, String> evictable = new HashMap<>();

    private WorkReader(ResultingWork work, Cluster cluster, boolean podsMove) {
        this.work = work;
        List<PodSet> written =
                work.podSets().stream().filter(set -> set.count() > 0).toList();
        snapshot = snapshot(cluster);
        snapshot.podGroups().forEach(group -> groups.put(group.namespace() + "/" + group.name(), group));
        Map<String, Integer> priorities = priorities();
        written.forEach(set -> pods.put(set.id(), PodStates.of(set.pod(), priorities)));
        List<PodSet> all =
                podsMove ? EvictablePods.of(written, set -> pod(set).priority()).unplaced(evictable) : written;
        all.forEach(set -> pods.put(set.id(), PodStates.of(set.pod(), priorities)));
        dimensions = Dimensions.of(
                snapshot, pods.values().stream().map(PodState::requests).toList());
        boolean serves = all.stream().anyMatch(set -> set.ends() instanceof PodSet.End.Never);
        podSets = ArgoPods.without(
                all,
                set -> (!isAdmitted(set) && !evictable.containsKey(set.id()))
                        || (set.ends() instanceof PodSet.End.After
                                && (serves ? pod(set).requests().isNone() : fits(set))));
        complete = podSets.size() == all.size();
        readNodes();
    }

    static WorkModel read(ResultingWork work, Cluster cluster, VolcanoConfiguration volcano) {
        return read(work, cluster, volcano, false);
    }

    /**
     * Reads a model in which running pods that kube-scheduler may evict have no node yet: they may be on any that
     * admits them, or where they are. It includes every state that can follow from the cluster's, so it can prove that
     * work cannot lock, but nothing else.
     */
    static WorkModel readWithMovingPods(LockQuestion question) {
        return read(question.work(), question.cluster(), question.volcano(), true);
    }

    private static WorkModel read(ResultingWork work, Cluster cluster, VolcanoConfiguration volcano, boolean podsMove) {
        WorkReader reader = new WorkReader(work, cluster.atItsLargest(), podsMove);
        QueueReader queues = new QueueReader(reader.snapshot, reader.dimensions, volcano);
        List<String> gaps = new ArrayList<>(UnmodelledFeatures.of(work, reader.podSets, volcano));
        cluster.nodePools().stream()
                .filter(pool -> pool.scaling().isPresent())
                .forEach(pool -> gaps.add("an autoscaler decides when pool `%s` grows".formatted(pool.name())));
        UnitReader units = new UnitReader(work, reader.podSets, reader, queues);
        List<UnitKind> kinds = units.kinds();
        List<WorkModel.KindLimit> limits = units.limits(); // before the gaps, because it may find one
        gaps.addAll(units.gaps());
        gaps.addAll(reader.homeless);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < reader.dimensions.size(); i++) {
            names.add(reader.dimensions.name(i));
        }
        names.add("pods");
        return new WorkModel(
                kinds, reader.nodes, names, limits, queues.reservations(kinds), units.served(), reader.complete, gaps);
    }

    /** Returns whether it can run on the described cluster. */
    private boolean isAdmitted(PodSet set) {
        return admitting(set).findAny().isPresent();
    }

    /**
     * Returns whether a pod of Argo's that creates an object always fits when nothing else runs that ends. Such a pod
     * waits only for its own resources, holds none while it waits, and frees them when it ends, so it takes part in no
     * lock.
     */
    private boolean fits(PodSet set) {
        return admitting(set)
                .anyMatch(node -> pod(set).requests().fitsIn(node.node().allocatable()));
    }

    private Stream<NodeInfo> admitting(PodSet set) {
        PodInfo pod = info(set);
        return snapshot.nodes().stream()
                .map(node -> new NodeInfo(node, dimensions))
                .filter(node -> NodeFilters.admits(pod, node));
    }

    private ClusterSnapshot snapshot(Cluster cluster) {
        ObjectStore store = new ObjectStore(0);
        ClusterSetup.objects(cluster).forEach(object -> store.create(object, 0));
        work.shared().stream()
                .filter(object -> !(object instanceof ResourceQuota))
                .forEach(object -> put(store, object));
        for (PodGroup group : work.podGroups()) {
            store.create(group, 0);
        }
        return SnapshotBuilder.objects(store, 0);
    }

    /** Returns priorities by class; pods without a class have that of the global default. */
    private Map<String, Integer> priorities() {
        Map<String, Integer> priorities = new TreeMap<>(snapshot.priorityClasses());
        work.shared().stream()
                .filter(PriorityClass.class::isInstance)
                .map(PriorityClass.class::cast)
                .filter(known -> Boolean.TRUE.equals(known.getGlobalDefault()))
                .forEach(known -> priorities.put("", known.getValue()));
        return priorities;
    }

    private static void put(ObjectStore store, HasMetadata object) {
        store.get(object.getClass(), "", object.getMetadata().getName()).ifPresent(store::remove);
        store.create(object, 0);
    }

    private void readNodes() {
        List<PodInfo> infos = podSets.stream().map(this::info).toList();
        NodeProperties asked = NodeProperties.by(podSets);
        Map<List<Object>, BitSet> columns = new HashMap<>();
        Map<List<Object>, List<NodeInfo>> kinds = new HashMap<>();
        for (NodeState state : snapshot.nodes()) {
            NodeInfo node = new NodeInfo(state, dimensions);
            String amounts = Arrays.toString(allocatable(node));
            BitSet column =
                    columns.computeIfAbsent(List.of(asked.of(state), amounts), missing -> admitted(infos, node));
            List<Object> kind = List.of(column, amounts, residents(node.name()));
            kinds.computeIfAbsent(kind, missing -> new ArrayList<>()).add(node);
        }
        List<Map.Entry<List<Object>, List<NodeInfo>>> sorted = kinds.entrySet().stream()
                .sorted(Comparator.comparing(kind -> kind.getKey().toString()))
                .toList();
        int number = 0;
        for (Map.Entry<List<Object>, List<NodeInfo>> kind : sorted) {
            for (NodeInfo node : kind.getValue()) {
                places.put(node.name(), nodes.size());
                nodes.add(new ModelNode(node.name(), number, allocatable(node)));
            }
            admit((BitSet) kind.getKey().get(0), number++);
        }
    }

    /** Returns by pod set whether a node admits its pods that have no node yet, and is large enough for one. */
    private BitSet admitted(List<PodInfo> infos, NodeInfo node) {
        BitSet column = new BitSet();
        long[] amounts = allocatable(node);
        for (int i = 0; i < podSets.size(); i++) {
            PodSet set = podSets.get(i);
            column.set(i, !set.isPlaced() && NodeFilters.admits(infos.get(i), node) && covers(amounts, request(set)));
        }
        return column;
    }

    private static boolean covers(long[] amounts, long[] request) {
        return IntStream.range(0, amounts.length).allMatch(i -> request[i] <= amounts[i] || request[i] == 0);
    }

    /** Returns the properties that distinguish a node by the existing pods that may stay. */
    private List<String> residents(String node) {
        return podSets.stream()
                .filter(set -> set.exists() && node.equals(set.pod().getSpec().getNodeName()))
                .flatMap(set -> resident(set, node).stream())
                .sorted()
                .toList();
    }

    private Optional<String> resident(PodSet set, String node) {
        boolean serves = set.ends() instanceof PodSet.End.Never;
        boolean grouped = set.podGroup().isPresent() || Membership.isVolcanos(set);
        if (!set.needs().isEmpty() || (serves && grouped)) {
            return Optional.of(node);
        }
        return serves ? Optional.of(pod(set).requests().toString()) : Optional.empty();
    }

    private void admit(BitSet column, int nodeKind) {
        for (int i = 0; i < podSets.size(); i++) {
            admitted.computeIfAbsent(podSets.get(i).id(), missing -> new BitSet())
                    .set(nodeKind, column.get(i));
        }
    }

    private long[] allocatable(NodeInfo node) {
        int size = dimensions.size();
        long[] amounts = Arrays.copyOf(dimensions.amounts(node.node().allocatable()), size + 1);
        amounts[size] = node.node().maxPods();
        return amounts;
    }

    PodState pod(PodSet set) {
        PodState pod = pods.get(set.id());
        if (pod == null) {
            throw new IllegalStateException("no pod stands for pod set " + set.id());
        }
        return pod;
    }

    /** Returns the node of a pod that is already in the cluster. */
    int home(PodSet set) {
        if (!set.isPlaced()) {
            return UnitSet.NONE;
        }
        String node = set.pod().getSpec().getNodeName();
        Integer place = places.get(node);
        if (place == null) {
            homeless.add("pod `%s` is on node `%s`, which the cluster does not have".formatted(set.id(), node));
            return UnitSet.ELSEWHERE;
        }
        return place;
    }

    /** Adds resources that are held forever. */
    void serve(UnitSet pods) {
        if (pods.home() < 0) {
            return;
        }
        long[] left = nodes.get(pods.home()).allocatable();
        for (int i = 0; i < left.length; i++) {
            left[i] -= pods.request()[i] * pods.there();
        }
    }

    private PodInfo info(PodSet set) {
        return PodInfo.of(pod(set), dimensions);
    }

    BitSet admitted(PodSet set) {
        BitSet classes = admitted.getOrDefault(set.id(), new BitSet());
        Integer home = places.get(evictable.getOrDefault(set.id(), ""));
        if (evictable.containsKey(set.id())
                && (home == null || !classes.get(nodes.get(home).kind()))) {
            homeless.add("pod `%s` may be evicted from a node that does not admit it again".formatted(set.id()));
        }
        return classes;
    }

    /** Returns the request by dimension, with one for the pod. */
    long[] request(PodSet set) {
        long[] request = Arrays.copyOf(dimensions.amounts(pod(set).requests()), dimensions.size() + 1);
        request[dimensions.size()] = 1;
        return request;
    }

    /** Returns a PodGroup by namespace and name. */
    Optional<PodGroupState> podGroup(String key) {
        return Optional.ofNullable(groups.get(key));
    }

    /**
     * The properties of nodes, other than taints, that pods depend on: nodes with equal properties admit the same pods.
     *
     * @param labels keys
     * @param names whether some pod selects a node by its name
     */
    private record NodeProperties(Set<String> labels, boolean names) {

        static NodeProperties by(List<PodSet> podSets) {
            Set<String> labels = new TreeSet<>();
            boolean names = false;
            for (PodSet set : podSets) {
                PodSpec spec = set.pod().getSpec();
                labels.addAll(Optional.ofNullable(spec.getNodeSelector())
                        .orElse(Map.of())
                        .keySet());
                names |= !set.isPlaced() && spec.getNodeName() != null;
                for (NodeSelectorTerm term : NodeSelectors.terms(spec).orElse(List.of())) {
                    term.getMatchExpressions().stream()
                            .map(NodeSelectorRequirement::getKey)
                            .forEach(labels::add);
                    names |= !term.getMatchFields().isEmpty();
                }
            }
            return new NodeProperties(labels, names);
        }

        /** Returns the properties of a node. */
        List<Object> of(NodeState node) {
            Map<String, String> answers = new TreeMap<>(node.labels());
            answers.keySet().retainAll(labels);
            return List.of(answers, node.taints(), names ? node.name() : "");
        }
    }
}
