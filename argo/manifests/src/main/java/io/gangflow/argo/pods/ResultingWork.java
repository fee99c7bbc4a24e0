package io.gangflow.argo.pods;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.List;
import java.util.Optional;

/**
 * Everything that submitted work will cause on a cluster, from a pipeline or from plain manifests. Checks, proofs and
 * explanations look at nothing else. Immutable, but for the objects, which must not be modified.
 *
 * @param shared what is no work itself but bears on it: Queues, PriorityClasses, ResourceQuotas, PodDisruptionBudgets
 * @param podGroups as written, or as the controllers will write them
 * @param podSets in the order in which they were found
 * @param limits bounds on how much of it is under way at the same time
 */
public record ResultingWork(
        List<HasMetadata> shared, List<PodGroup> podGroups, List<PodSet> podSets, List<Limit> limits) {

    public ResultingWork {
        shared = List.copyOf(shared);
        podGroups = List.copyOf(podGroups);
        podSets = List.copyOf(podSets);
        limits = List.copyOf(limits);
    }

    public Optional<PodSet> podSet(String id) {
        return podSets.stream().filter(set -> set.id().equals(id)).findFirst();
    }

    /**
     * At most so many instances are under way at the same time: a stage's parallelism, a workflow's.
     *
     * @param instances ids of the pod sets of each instance
     */
    public record Limit(int atMost, List<List<String>> instances) {
        public Limit {
            instances = instances.stream().map(List::copyOf).toList();
        }
    }
}
