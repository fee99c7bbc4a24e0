package io.gangflow.scheduling.state;

import io.fabric8.kubernetes.api.model.LabelSelector;
import java.util.List;
import java.util.Optional;

/**
 * Divides a PodGroup's pods into sub-groups that are each placed as a whole ({@code spec.subGroupPolicy} of Volcano,
 * August 2026).
 *
 * @param subGroupSize number of pods of one sub-group that start together
 * @param minSubGroups number of sub-groups required to start the PodGroup
 * @param labelSelector selects the pods to divide; empty for all
 * @param matchLabelKeys the labels by whose values pods are divided; without any the policy has no effect
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
