package io.gangflow.rules.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Evaluates label selectors (Kubernetes 1.36, {@code LabelSelector}); an empty one selects all. */
public final class LabelSelectors {

    private LabelSelectors() {}

    /** Reads a selector from an object without a model class. */
    public static LabelSelector of(JsonNode tree) {
        LabelSelectorBuilder selector = new LabelSelectorBuilder();
        tree.path("matchLabels")
                .properties()
                .forEach(label -> selector.addToMatchLabels(
                        label.getKey(), label.getValue().asText()));
        for (JsonNode expression : tree.path("matchExpressions")) {
            List<String> values = expression
                    .path("values")
                    .valueStream()
                    .map(JsonNode::asText)
                    .toList();
            selector.addToMatchExpressions(new LabelSelectorRequirement(
                    expression.path("key").asText(), expression.path("operator").asText(), values));
        }
        return selector.build();
    }

    public static boolean matches(LabelSelector selector, Map<String, String> labels) {
        return labels.entrySet()
                        .containsAll(Objects.requireNonNullElse(selector.getMatchLabels(), Map.<String, String>of())
                                .entrySet())
                && selector.getMatchExpressions().stream().allMatch(expression -> matches(expression, labels));
    }

    private static boolean matches(LabelSelectorRequirement expression, Map<String, String> labels) {
        String value = labels.get(expression.getKey());
        return switch (expression.getOperator()) {
            case "In" -> value != null && expression.getValues().contains(value);
            case "NotIn" -> value == null || !expression.getValues().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> false;
        };
    }
}
