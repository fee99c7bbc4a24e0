package io.gangflow.scheduling.kube.match;

import io.fabric8.kubernetes.api.model.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Converts label selectors to predicates. */
public final class LabelSelectors {

    private LabelSelectors() {}

    /** Returns the predicate of a selector: null matches nothing, an empty selector everything. */
    public static Predicate<Map<String, String>> predicate(@Nullable LabelSelector selector) {
        if (selector == null) {
            return labels -> false;
        }
        List<Requirement> requirements = new ArrayList<>();
        if (selector.getMatchLabels() != null) {
            selector.getMatchLabels()
                    .forEach((key, value) -> requirements.add(new Requirement(key, "In", List.of(value))));
        }
        selector.getMatchExpressions()
                .forEach(expression -> requirements.add(
                        Requirement.of(expression.getKey(), expression.getOperator(), expression.getValues())));
        return labels -> requirements.stream().allMatch(requirement -> requirement.matches(labels));
    }
}
