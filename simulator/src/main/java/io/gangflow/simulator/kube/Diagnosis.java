package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Why the nodes rejected a pod, and kube-scheduler's message about it (framework/types.go, preemption.go). */
final class Diagnosis {

    private final int nodes;
    private final Map<NodeInfo, Verdict> byNode = new LinkedHashMap<>();
    private final Set<String> filters = new TreeSet<>();
    private final Map<Boolean, String> messages = new HashMap<>();

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

    /** Made once: pods of one shape share their diagnosis. */
    String message(boolean mayPreempt) {
        return messages.computeIfAbsent(mayPreempt, this::newMessage);
    }

    private String newMessage(boolean mayPreempt) {
        return nodes == 0
                ? reasons()
                : "%s no new claims to deallocate, preemption: %s.".formatted(reasons(), preemption(mayPreempt));
    }

    /** The part of the message about the nodes. */
    String reasons() {
        if (nodes == 0) {
            return "no nodes available to schedule pods";
        }
        Map<String, Integer> reasons = new TreeMap<>();
        for (Verdict verdict : byNode.values()) {
            for (String reason : verdict.rejection().reasons()) {
                reasons.merge(reason, 1, Integer::sum);
            }
        }
        return available(reasons) + ".";
    }

    private String preemption(boolean mayPreempt) {
        if (!mayPreempt) {
            return "not eligible due to preemptionPolicy=Never";
        }
        Map<String, Integer> reasons = new TreeMap<>();
        for (Verdict verdict : byNode.values()) {
            reasons.merge(
                    verdict.rejection().resolvable()
                            ? "No preemption victims found for incoming pod"
                            : "Preemption is not helpful for scheduling",
                    1,
                    Integer::sum);
        }
        return available(reasons);
    }

    private String available(Map<String, Integer> reasons) {
        List<String> counted = reasons.entrySet().stream()
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .sorted()
                .toList();
        return counted.stream().collect(Collectors.joining(", ", "0/%d nodes are available: ".formatted(nodes), ""));
    }
}
