package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The reasons why nodes rejected a pod, and kube-scheduler's message about them (framework/types.go, preemption.go).
 * Pods of one shape can share a diagnosis: its texts are built once.
 */
final class Diagnosis {

    private static final List<String> NO_VICTIMS = List.of("No preemption victims found for incoming pod");
    private static final List<String> NOT_HELPFUL = List.of("Preemption is not helpful for scheduling");

    private final int nodes;
    private final Map<String, Rejection> byNode = new LinkedHashMap<>();
    private final Set<String> filters = new TreeSet<>();
    private final Map<String, String> messages = new HashMap<>();
    private @Nullable String reasons;
    private @Nullable String withoutVictims;

    Diagnosis(int nodes) {
        this.nodes = nodes;
    }

    void add(NodeInfo node, Verdict verdict) {
        add(node, verdict.filter(), verdict.rejection());
    }

    void add(NodeInfo node, String filter, Rejection rejection) {
        byNode.put(node.name(), rejection);
        filters.add(filter);
    }

    /** Returns the names of the filters that rejected a node. */
    Set<String> filters() {
        return filters;
    }

    /** Returns whether removing pods from the node could help. */
    boolean resolvable(String node) {
        Rejection rejection = byNode.get(node);
        return rejection != null && rejection.resolvable();
    }

    /** Returns the message why the pod fits no node, and why nothing is preempted for it. */
    String message(String preemption) {
        return nodes == 0
                ? reasons()
                : messages.computeIfAbsent(
                        preemption, why -> "%s no new claims to deallocate, preemption: %s.".formatted(reasons(), why));
    }

    /** Returns the part of the message about the nodes. */
    String reasons() {
        String known = reasons;
        if (known == null) {
            known = nodes == 0 ? "no nodes available to schedule pods" : available(counts()) + ".";
            reasons = known;
        }
        return known;
    }

    private Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        for (Rejection rejection : byNode.values()) {
            rejection.reasons().forEach(reason -> counts.merge(reason, 1, Integer::sum));
        }
        return counts;
    }

    /** Returns why preemption would not help, from the reasons that were found by node. */
    String preemption(Map<String, List<String>> tried) {
        String known = tried.isEmpty() ? withoutVictims : null;
        if (known == null) {
            known = available(failures(tried));
            withoutVictims = tried.isEmpty() ? known : withoutVictims;
        }
        return known;
    }

    private Map<String, Integer> failures(Map<String, List<String>> tried) {
        Map<String, Integer> reasons = new TreeMap<>();
        byNode.forEach((node, rejection) -> {
            List<String> why = rejection.resolvable() ? tried.getOrDefault(node, NO_VICTIMS) : NOT_HELPFUL;
            why.forEach(reason -> reasons.merge(reason, 1, Integer::sum));
        });
        return reasons;
    }

    private String available(Map<String, Integer> reasons) {
        List<String> counted = reasons.entrySet().stream()
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .sorted()
                .toList();
        return counted.stream().collect(Collectors.joining(", ", "0/%d nodes are available: ".formatted(nodes), ""));
    }
}
