package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Why the nodes rejected a pod, and kube-scheduler's message about it (framework/types.go, preemption.go). */
final class Diagnosis {

    private static final List<String> NO_VICTIMS = List.of("No preemption victims found for incoming pod");
    private static final List<String> NOT_HELPFUL = List.of("Preemption is not helpful for scheduling");

    private final int nodes;
    private final Map<NodeInfo, Verdict> byNode = new LinkedHashMap<>();
    private final Set<String> filters = new TreeSet<>();
    private String reasons = "";
    private String withoutVictims = "";

    Diagnosis(int nodes) {
        this.nodes = nodes;
    }

    void add(NodeInfo node, Verdict verdict) {
        if (byNode.put(node, verdict) == null) {
            filters.add(verdict.filter());
        }
    }

    void add(NodeInfo node, String filter, Rejection rejection) {
        add(node, new Verdict(filter, rejection));
    }

    /** Names of the filters that rejected a node. */
    Set<String> filters() {
        return filters;
    }

    /** Whether removing pods from the node could help. */
    boolean resolvable(NodeInfo node) {
        Verdict verdict = byNode.get(node);
        return verdict != null && verdict.rejection().resolvable();
    }

    /** Why no node takes the pod, and why nothing is preempted for it. */
    String message(String preemption) {
        return nodes == 0
                ? reasons()
                : "%s no new claims to deallocate, preemption: %s.".formatted(reasons(), preemption);
    }

    /** The part of the message about the nodes; made once, because pods of one shape share their diagnosis. */
    String reasons() {
        if (reasons.isEmpty()) {
            reasons = nodes == 0 ? "no nodes available to schedule pods" : available(countReasons()) + ".";
        }
        return reasons;
    }

    private Map<String, Integer> countReasons() {
        Map<String, Integer> counts = new TreeMap<>();
        for (Verdict verdict : byNode.values()) {
            for (String reason : verdict.rejection().reasons()) {
                counts.merge(reason, 1, Integer::sum);
            }
        }
        return counts;
    }

    /** Why preempting pods would not help: the reasons found in trying it, by node. */
    String preemption(Map<NodeInfo, List<String>> tried) {
        if (!tried.isEmpty()) {
            return newPreemption(tried);
        }
        if (withoutVictims.isEmpty()) {
            withoutVictims = newPreemption(tried);
        }
        return withoutVictims;
    }

    private String newPreemption(Map<NodeInfo, List<String>> tried) {
        Map<String, Integer> counts = new TreeMap<>();
        byNode.forEach((node, verdict) -> {
            List<String> why = verdict.rejection().resolvable() ? tried.getOrDefault(node, NO_VICTIMS) : NOT_HELPFUL;
            why.forEach(reason -> counts.merge(reason, 1, Integer::sum));
        });
        return available(counts);
    }

    private String available(Map<String, Integer> reasons) {
        List<String> counted = reasons.entrySet().stream()
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .sorted()
                .toList();
        return counted.stream().collect(Collectors.joining(", ", "0/%d nodes are available: ".formatted(nodes), ""));
    }
}
