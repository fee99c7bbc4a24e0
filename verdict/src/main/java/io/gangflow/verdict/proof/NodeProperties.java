package io.gangflow.verdict.proof;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.scheduling.kube.match.NodeSelectors;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.workloads.pods.PodSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The properties of nodes, other than taints, that pods depend on: nodes with equal properties admit the same pods.
 *
 * @param labels keys
 * @param names whether some pod selects a node by its name
 */
record NodeProperties(Set<String> labels, boolean names) {

    static NodeProperties by(List<PodSet> podSets) {
        Set<String> labels = new TreeSet<>();
        boolean names = false;
        for (PodSet set : podSets) {
            PodSpec spec = set.pod().getSpec();
            labels.addAll(
                    Optional.ofNullable(spec.getNodeSelector()).orElse(Map.of()).keySet());
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
