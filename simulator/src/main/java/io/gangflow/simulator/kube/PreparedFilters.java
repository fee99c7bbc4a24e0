package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The filters in one attempt to place a pod, with what each of them learned about the pod and the cluster beforehand.
 * On a node that room is being made on, the pod has to fit beside the nominated pods that are at least as important, and
 * without them as well (framework/runtime/framework.go, RunFilterPluginsWithNominatedPods). Not thread-safe.
 */
final class PreparedFilters {

    private final PodInfo pod;
    private final Nominator nominator;
    private final Map<String, NodeFilter.Check> checks = new LinkedHashMap<>();

    PreparedFilters(PodInfo pod, List<NodeFilter> filters, List<NodeInfo> nodes, Nominator nominator) {
        this.pod = pod;
        this.nominator = nominator;
        for (NodeFilter filter : filters) {
            NodeFilter.Check check = filter.prepare(pod, nodes);
            if (check != NodeFilter.Check.PASS) {
                checks.put(filter.name(), check);
            }
        }
    }

    PodInfo pod() {
        return pod;
    }

    /** Empty when the node takes the pod. */
    Optional<Failure> test(NodeInfo node) {
        List<PodInfo> rivals = nominator.rivals(pod.pod(), node);
        if (!rivals.isEmpty()) {
            Optional<Failure> failure = testBeside(rivals, node.copy());
            if (failure.isPresent()) {
                return failure;
            }
        }
        return testAlone(node);
    }

    /** Takes a pod to be on a node. */
    void add(PodInfo other, NodeInfo node) {
        node.add(other);
        checks.values().forEach(check -> check.added(other, node));
    }

    /** Takes a pod to be no longer on a node. */
    void remove(PodInfo other, NodeInfo node) {
        node.remove(other);
        checks.values().forEach(check -> check.removed(other, node));
    }

    private Optional<Failure> testBeside(List<PodInfo> rivals, NodeInfo copy) {
        rivals.forEach(rival -> add(rival, copy));
        Optional<Failure> failure = testAlone(copy);
        rivals.forEach(rival -> remove(rival, copy));
        return failure;
    }

    private Optional<Failure> testAlone(NodeInfo node) {
        for (Map.Entry<String, NodeFilter.Check> check : checks.entrySet()) {
            Rejection rejection = check.getValue().test(node);
            if (rejection.rejects()) {
                return Optional.of(new Failure(check.getKey(), rejection));
            }
        }
        return Optional.empty();
    }

    /** The first filter that rejected a node, and why. */
    record Failure(String filter, Rejection rejection) {}
}
