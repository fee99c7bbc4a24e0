package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code spec.subGroupPolicy} of a PodGroup, which the model class does not have (Volcano ed72c7c,
 * scheduling/v1beta1/types.go). A value of a wrong type counts as missing; manifests with such values have been refused
 * before.
 */
public final class SubGroupPolicies {

    public static final String FIELD = "subGroupPolicy";

    private SubGroupPolicies() {}

    /**
     * One way to divide the pods of a PodGroup.
     *
     * @param subGroupSize number of pods of a sub-group that start together
     * @param minSubGroups number of sub-groups without which the PodGroup does not start
     * @param labelSelector pods that it divides; all if it is empty
     * @param matchLabelKeys labels whose values divide them; without any the policy has no effect
     */
    public record Policy(
            String name,
            int subGroupSize,
            int minSubGroups,
            Optional<LabelSelector> labelSelector,
            List<String> matchLabelKeys) {

        public Policy {
            matchLabelKeys = List.copyOf(matchLabelKeys);
        }
    }

    /** Returns the policies in the order of the spec. */
    public static List<Policy> of(PodGroup group) {
        Object written = group.getSpec() == null
                ? null
                : group.getSpec().getAdditionalProperties().get(FIELD);
        return maps(written).stream().map(SubGroupPolicies::policy).toList();
    }

    private static Policy policy(Map<?, ?> fields) {
        return new Policy(
                text(fields.get("name")).orElse(""),
                Math.max(1, number(fields.get("subGroupSize"), 1)),
                Math.max(0, number(fields.get("minSubGroups"), 0)),
                fields.get("labelSelector") instanceof Map<?, ?> selector
                        ? Optional.of(selector(selector))
                        : Optional.empty(),
                texts(fields.get("matchLabelKeys")));
    }

    private static LabelSelector selector(Map<?, ?> fields) {
        Map<String, String> labels = new TreeMap<>();
        if (fields.get("matchLabels") instanceof Map<?, ?> written) {
            written.forEach((key, value) -> labels.put(String.valueOf(key), String.valueOf(value)));
        }
        List<LabelSelectorRequirement> expressions = maps(fields.get("matchExpressions")).stream()
                .map(expression -> new LabelSelectorRequirement(
                        text(expression.get("key")).orElse(""),
                        text(expression.get("operator")).orElse(""),
                        texts(expression.get("values"))))
                .toList();
        return new LabelSelectorBuilder()
                .withMatchLabels(labels)
                .withMatchExpressions(expressions)
                .build();
    }

    private static List<Map<?, ?>> maps(@Nullable Object written) {
        List<Map<?, ?>> maps = new ArrayList<>();
        if (written instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof Map<?, ?> map) {
                    maps.add(map);
                }
            }
        }
        return maps;
    }

    private static List<String> texts(@Nullable Object written) {
        return written instanceof List<?> list
                ? list.stream().flatMap(each -> text(each).stream()).toList()
                : List.of();
    }

    private static Optional<String> text(@Nullable Object written) {
        return written instanceof String text ? Optional.of(text) : Optional.empty();
    }

    private static int number(@Nullable Object written, int otherwise) {
        return written instanceof Number number ? number.intValue() : otherwise;
    }
}
