package io.gangflow.rules.capacity;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.rules.work.NodeView;
import java.util.List;

/** Label keys that a pod's required node affinity selects. */
final class NodeAffinityKeys {

    private NodeAffinityKeys() {}

    static List<String> of(PodSpec spec) {
        return NodeView.terms(spec).stream()
                .flatMap(term -> term.getMatchExpressions().stream())
                .filter(expression -> List.of("In", "Exists").contains(String.valueOf(expression.getOperator())))
                .map(expression -> String.valueOf(expression.getKey()))
                .toList();
    }
}
