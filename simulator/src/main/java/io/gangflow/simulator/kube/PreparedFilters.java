package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.List;

/**
 * The filters in one attempt to place a pod, with what each of them learned about the pod and the cluster beforehand.
 * On a node that room is being made on, the pod has to fit beside the nominated pods that are at least as important, and
 * without them as well (framework/runtime/framework.go, RunFilterPluginsWithNominatedPods). Not thread-safe.
 */
final class PreparedFilters {

    private final PodInfo pod;
    private final NodeVerdicts.Look look;
    private final Nominator nominator;

    PreparedFilters(PodInfo pod, NodeVerdicts.Look look, Nominator nominator) {
        this.pod = pod;
        this.look = look;
        this.nominator = nominator;
    }

    PodInfo pod() {
        return pod;
    }

    /** Whether the verdict on a node only changes when the node does. */
    boolean lookAtOneNode() {
        return look.looksAtOneNode() && nominator.isEmpty();
    }

    boolean passes(NodeInfo node) {
        return verdict(node).passes();
    }

    Verdict verdict(NodeInfo node) {
        List<PodInfo> rivals = nominator.rivals(pod.pod(), node);
        if (!rivals.isEmpty()) {
            Verdict beside = verdictBeside(rivals, node.trial());
            if (!beside.passes()) {
                return beside;
            }
        }
        return look.verdict(node);
    }

    /** Takes a pod to be on a node that is only tried. */
    void add(PodInfo other, NodeInfo trial) {
        trial.add(other);
        look.added(other, trial);
    }

    /** Takes a pod to be no longer on a node that is only tried. */
    void remove(PodInfo other, NodeInfo trial) {
        trial.remove(other);
        look.removed(other, trial);
    }

    private Verdict verdictBeside(List<PodInfo> rivals, NodeInfo trial) {
        rivals.forEach(rival -> add(rival, trial));
        Verdict verdict = look.verdict(trial);
        rivals.forEach(rival -> remove(rival, trial));
        return verdict;
    }
}
