package io.gangflow.scheduling.kube.match;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.gangflow.scheduling.state.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Matches nodes with a pod's {@code nodeSelector} and required node affinity. */
public final class NodeSelectors {

    private NodeSelectors() {}

    static Optional<NodeAffinity> nodeAffinity(PodSpec spec) {
        return Optional.ofNullable(spec.getAffinity()).map(Affinity::getNodeAffinity);
    }

    public static List<PreferredSchedulingTerm> preferred(PodSpec spec) {
        Affinity affinity = spec.getAffinity();
        NodeAffinity ofNodes = affinity == null ? null : affinity.getNodeAffinity();
        return ofNodes == null ? List.of() : ofNodes.getPreferredDuringSchedulingIgnoredDuringExecution();
    }

    /** Returns the terms of the required node affinity, of which a node has to match one; empty if there is none. */
    public static Optional<List<NodeSelectorTerm>> terms(PodSpec spec) {
        return nodeAffinity(spec)
                .map(NodeAffinity::getRequiredDuringSchedulingIgnoredDuringExecution)
                .map(selector -> selector.getNodeSelectorTerms());
    }

    /** Returns the predicate for nodes; empty if the pod accepts any node. */
    public static Optional<Predicate<NodeState>> required(PodSpec spec) {
        Map<String, String> labels = spec.getNodeSelector();
        boolean selects = labels != null && !labels.isEmpty();
        Optional<List<NodeSelectorTerm>> terms = terms(spec);
        if (!selects && terms.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(node -> (!selects || node.labels().entrySet().containsAll(labels.entrySet()))
                && terms.map(any -> any.stream().anyMatch(term -> matches(term, node)))
                        .orElse(true));
    }

    /** A term without any expression matches no node. */
    public static boolean matches(NodeSelectorTerm term, NodeState node) {
        if (term.getMatchExpressions().isEmpty() && term.getMatchFields().isEmpty()) {
            return false;
        }
        return matches(term.getMatchExpressions(), node.labels())
                && matches(term.getMatchFields(), Map.of("metadata.name", node.name()));
    }

    private static boolean matches(List<NodeSelectorRequirement> requirements, Map<String, String> labels) {
        return requirements.stream()
                .map(each -> Requirement.of(each.getKey(), each.getOperator(), each.getValues()))
                .allMatch(requirement -> requirement.matches(labels));
    }
}
