package io.gangflow.pipeline.model;

import java.util.List;

/**
 * A condition on one label of a node, as in {@code nodeAffinity}.
 *
 * @param values values compared with the label; none for {@link Operator#Exists} and {@link Operator#DoesNotExist}, one
 *     whole number for {@link Operator#Gt} and {@link Operator#Lt}
 */
public record NodeRule(String key, Operator operator, List<String> values) {

    public NodeRule {
        values = List.copyOf(values);
    }

    /** The operators of Kubernetes node selectors, in their spelling. */
    public enum Operator {
        In,
        NotIn,
        Exists,
        DoesNotExist,
        Gt,
        Lt
    }

    /**
     * A condition that the scheduler prefers nodes to meet.
     *
     * @param weight from 1 to 100
     */
    public record Preference(int weight, NodeRule rule) {}
}
