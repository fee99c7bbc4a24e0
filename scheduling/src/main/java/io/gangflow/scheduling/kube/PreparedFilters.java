package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;

/**
 * The filters in one attempt to place a pod, each prepared for the pod and the cluster. On a node with nominated pods,
 * the pod has to fit with those that are at least as important, and without them as well
 * (framework/runtime/framework.go, RunFilterPluginsWithNominatedPods). Not thread-safe.
 */
final class PreparedFilters {

    private final PodInfo pod;
    private final Nominator nominator;
    private final FilterCache.FilterResults results;

    PreparedFilters(PodInfo pod, FilterCache verdicts, List<NodeInfo> nodes, Nominator nominator) {
        this.pod = pod;
        this.nominator = nominator;
        this.results = verdicts.prepare(pod, nodes);
    }

    PodInfo pod() {
        return pod;
    }

    /** Returns whether the results depend only on the nodes' own state and the pod's shape. */
    boolean dependsOnOneNode() {
        return nominator.isEmpty() && results.dependsOnOneNode();
    }

    /** Returns which nodes pass, by index; only valid if {@link #dependsOnOneNode}. Must not be modified. */
    boolean[] passing() {
        return results.passing();
    }

    Verdict test(NodeInfo node) {
        if (!nominator.isEmpty()) {
            List<PodInfo> rivals = nominator.rivals(pod.pod(), node);
            if (!rivals.isEmpty()) {
                Verdict beside = testBeside(rivals, node.copy());
                if (!beside.passes()) {
                    return beside;
                }
            }
        }
        return results.verdict(node);
    }

    /** Counts a pod as placed on a node. */
    void add(PodInfo other, NodeInfo node) {
        node.add(other);
        results.added(other, node);
    }

    /** Counts a pod as removed from a node. */
    void remove(PodInfo other, NodeInfo node) {
        node.remove(other);
        results.removed(other, node);
    }

    private Verdict testBeside(List<PodInfo> rivals, NodeInfo copy) {
        rivals.forEach(rival -> add(rival, copy));
        Verdict verdict = results.verdict(copy);
        rivals.forEach(rival -> remove(rival, copy));
        return verdict;
    }
}
