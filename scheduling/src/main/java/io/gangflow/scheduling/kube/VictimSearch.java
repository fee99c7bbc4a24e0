package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the pods to evict, on a copy of a node: without all less important pods the new one must fit; then as many of
 * them as possible are kept, first those protected by a budget, the most important first (plugins/defaultpreemption,
 * SelectVictimsOnNode). Equally important pods are ordered by UID, so that the result does not depend on the order in
 * which they came to the node.
 */
final class VictimSearch {

    private final BudgetCheck budgets;
    private final Comparator<PodInfo> importance;

    VictimSearch(BudgetCheck budgets, Importance importance) {
        this.budgets = budgets;
        this.importance = Comparator.comparing(PodInfo::pod, importance)
                .thenComparing(info -> info.pod().uid());
    }

    /** Searches victims on this node; leaves the filters unchanged. */
    Result on(NodeInfo original, PreparedFilters filters) {
        NodeInfo node = original.copy();
        List<PodInfo> less = node.pods().stream()
                .filter(other -> other.pod().priority() < filters.pod().pod().priority())
                .sorted(importance)
                .toList();
        if (less.isEmpty()) {
            return new Result(Optional.empty(), Optional.empty());
        }
        less.forEach(other -> filters.remove(other, node));
        Verdict verdict = filters.test(node);
        if (!verdict.passes()) {
            less.forEach(other -> filters.add(other, node));
            return new Result(Optional.empty(), Optional.of(verdict.rejection()));
        }
        Map<Boolean, List<PodInfo>> byViolation = budgets.partition(less);
        List<PodInfo> victims = notSpared(byViolation.getOrDefault(true, List.of()), node, filters);
        int violations = victims.size();
        victims.addAll(notSpared(byViolation.getOrDefault(false, List.of()), node, filters));
        victims.sort(importance);
        victims.forEach(other -> filters.add(other, node));
        return victims.isEmpty()
                ? new Result(Optional.empty(), Optional.empty())
                : new Result(
                        Optional.of(new PreemptionCandidate(
                                node.name(), victims.stream().map(PodInfo::pod).toList(), violations)),
                        Optional.empty());
    }

    private static List<PodInfo> notSpared(List<PodInfo> pods, NodeInfo node, PreparedFilters filters) {
        List<PodInfo> victims = new ArrayList<>();
        for (PodInfo pod : pods) {
            filters.add(pod, node);
            if (!filters.test(node).passes()) {
                filters.remove(pod, node);
                victims.add(pod);
            }
        }
        return victims;
    }

    /**
     * The result for one node.
     *
     * @param failure why the pod does not fit even without all less important ones; empty also if there are none
     */
    record Result(Optional<PreemptionCandidate> candidate, Optional<Rejection> failure) {}
}
