package io.gangflow.simulator.play;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Cluster;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodStates;
import io.gangflow.simulator.engine.ClusterSetup;
import io.gangflow.simulator.engine.ObjectStore;
import io.gangflow.simulator.engine.SnapshotBuilder;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Argo's own pods, which create objects and wait for them, and work without some of them: the successors of a removed
 * pod then wait for its predecessors. Not thread-safe.
 */
public final class ArgoPods {

    private final Map<String, PodSet> left = new HashMap<>();

    private ArgoPods() {}

    /** Returns whether a set is one of Argo's own pods that has not been created yet. */
    public static boolean isStep(PodSet set) {
        Map<String, String> labels = set.pod().getMetadata().getLabels();
        return labels != null
                && Dependencies.isFollower(labels)
                && !labels.containsValue("submit")
                && set.needs().isEmpty()
                && set.podGroup().isEmpty()
                && !set.exists();
    }

    /**
     * Returns whether a node of the cluster, at its maximum size, admits a pod, whatever runs there. If none does, the
     * described nodes are reserved for other work, and Argo and its pods run on nodes outside the description.
     */
    static Predicate<Pod> admitted(Cluster cluster) {
        ObjectStore store = new ObjectStore(0);
        ClusterSetup.objects(cluster.atItsLargest()).forEach(node -> store.create(node, 0));
        ClusterSnapshot snapshot = SnapshotBuilder.objects(store, 0);
        Dimensions dimensions = Dimensions.of(snapshot, List.of());
        List<NodeInfo> nodes = snapshot.nodes().stream()
                .map(node -> new NodeInfo(node, dimensions))
                .toList();
        return pod -> {
            PodInfo info = PodInfo.of(PodStates.of(pod, Map.of()), dimensions);
            return nodes.stream().anyMatch(node -> NodeFilters.admits(info, node));
        };
    }

    /** Returns the work without Argo's own pods that run on nodes outside the cluster's description. */
    static ResultingWork onDescribedNodes(ResultingWork work, Cluster cluster) {
        if (work.podSets().stream().noneMatch(ArgoPods::isStep)) {
            return work;
        }
        Predicate<Pod> admitted = admitted(cluster);
        return new ResultingWork(
                work.shared(),
                work.podGroups(),
                without(work.podSets(), set -> !admitted.test(set.pod())),
                work.limits(),
                work.owners());
    }

    /** Returns the sets without the matching ones of Argo's own pods. */
    public static List<PodSet> without(List<PodSet> sets, Predicate<PodSet> leftOut) {
        ArgoPods out = new ArgoPods();
        sets.stream().filter(set -> isStep(set) && leftOut.test(set)).forEach(set -> out.left.put(set.id(), set));
        return out.left.isEmpty()
                ? sets
                : sets.stream()
                        .filter(set -> !out.left.containsKey(set.id()))
                        .map(out::after)
                        .toList();
    }

    private PodSet after(PodSet set) {
        Creation created = created(set.created());
        return created.equals(set.created()) ? set : set.with(created);
    }

    private Creation created(Creation creation) {
        if (creation instanceof Creation.OnceRunning once) {
            return Optional.ofNullable(left.get(once.podSet()))
                    .map(step -> created(step.created()))
                    .orElse(creation);
        }
        if (!(creation instanceof Creation.OnceDone done)) {
            return creation;
        }
        Set<String> earlier = new LinkedHashSet<>();
        Creation last = new Creation.At(0);
        for (String id : done.podSets()) {
            Creation before = end(id);
            if (before instanceof Creation.OnceDone more) {
                earlier.addAll(more.podSets());
            } else if (!(before instanceof Creation.At)) {
                last = before; // a server that runs; if other sets end, these decide, as for any step
            }
        }
        return earlier.isEmpty() ? last : new Creation.OnceDone(List.copyOf(earlier));
    }

    /** Returns the condition under which a set has ended. */
    private Creation end(String id) {
        PodSet step = left.get(id);
        if (step == null) {
            return new Creation.OnceDone(List.of(id));
        }
        return step.ends() instanceof PodSet.End.With with
                ? new Creation.OnceDone(with.podSets())
                : created(step.created());
    }
}
