package io.gangflow.scheduling.state;

import io.fabric8.kubernetes.api.model.LabelSelector;
import java.util.List;
import java.util.Optional;

/**
 * How a PodGroup's pods are divided into sub-groups that are placed in one piece each ({@code spec.subGroupPolicy} of
 * Volcano, August 2026).
 *
 * @param subGroupSize how many pods of one sub-group start together
 * @param minSubGroups without how many sub-groups the PodGroup does not start
 * @param labelSelector which pods it divides; all when it is empty
 * @param matchLabelKeys the labels whose values divide them; without any the policy divides nothing
 */
public record SubGroupPolicy(
        String name,
        int subGroupSize,
        int minSubGroups,
        Optional<LabelSelector> labelSelector,
        List<String> matchLabelKeys) {

    public SubGroupPolicy {
        matchLabelKeys = List.copyOf(matchLabelKeys);
    }
}
