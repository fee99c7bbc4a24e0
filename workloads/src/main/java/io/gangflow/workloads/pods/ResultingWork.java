package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Everything that submitted work will cause on a cluster, from a pipeline or from plain manifests. Checks, proofs and
 * explanations look at nothing else. Immutable, but for the objects, which must not be modified.
 *
 * @param shared what is no work itself but bears on it: Queues, PriorityClasses, ResourceQuotas, PodDisruptionBudgets
 * @param podGroups as written, or as the controllers will write them
 * @param podSets in the order in which they were found
 * @param limits bounds on how much of it is under way at the same time
 * @param owners what makes the pods of some of the sets again when they are lost
 */
public record ResultingWork(
        List<HasMetadata> shared,
        List<PodGroup> podGroups,
        List<PodSet> podSets,
        List<Limit> limits,
        List<Owner> owners) {

    public ResultingWork {
        shared = List.copyOf(shared);
        podGroups = List.copyOf(podGroups);
        podSets = List.copyOf(podSets);
        limits = List.copyOf(limits);
        owners = List.copyOf(owners);
    }

    /** Without owners: the pods of all sets are made once. */
    public ResultingWork(List<HasMetadata> shared, List<PodGroup> podGroups, List<PodSet> podSets, List<Limit> limits) {
        this(shared, podGroups, podSets, limits, List.of());
    }

    /**
     * This and what a cluster has already. Of shared objects with the same kind and name the cluster's are kept.
     *
     * @throws IllegalArgumentException when both have a pod set of the same id
     */
    public ResultingWork beside(ResultingWork there) {
        Set<String> ids = new HashSet<>();
        there.podSets.forEach(set -> ids.add(set.id()));
        for (PodSet set : podSets) {
            if (ids.contains(set.id())) {
                throw new IllegalArgumentException("`%s` already exists".formatted(set.id()));
            }
        }
        Set<String> names = new HashSet<>();
        there.shared.forEach(object -> names.add(name(object)));
        return new ResultingWork(
                both(
                        there.shared,
                        shared.stream()
                                .filter(object -> !names.contains(name(object)))
                                .toList()),
                both(there.podGroups, podGroups),
                both(there.podSets, podSets),
                both(there.limits, limits),
                both(there.owners, owners));
    }

    private static String name(HasMetadata object) {
        return object.getKind() + "/" + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
    }

    private static <T> List<T> both(List<T> some, List<T> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
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

    /**
     * An object whose controller makes the pods of sets, and decides what becomes of them when one is lost. What the
     * pods look like is said by the sets, whatever its templates say.
     *
     * @param object a Volcano Job or a Job of batch/v1, with name and namespace
     * @param podSets ids of the sets of its templates, in the order of the templates
     */
    public record Owner(HasMetadata object, List<String> podSets) {
        public Owner {
            podSets = List.copyOf(podSets);
        }
    }
}
