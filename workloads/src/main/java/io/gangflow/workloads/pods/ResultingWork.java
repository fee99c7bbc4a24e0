package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Everything that submitted work creates on a cluster, from a pipeline or from plain manifests. It is the only input of
 * checks, proofs and explanations. Immutable, except for the objects, which must not be modified.
 *
 * @param shared objects that create no pods but affect them: Queues, PriorityClasses, ResourceQuotas,
 *     PodDisruptionBudgets
 * @param podGroups PodGroups as written, or as controllers will create them
 * @param podSets in the order in which they were found
 * @param limits limits on how much of the work runs at the same time
 * @param owners controllers' objects that recreate lost pods of some sets
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

    /** Creates work without owners: lost pods are not recreated. */
    public ResultingWork(List<HasMetadata> shared, List<PodGroup> podGroups, List<PodSet> podSets, List<Limit> limits) {
        this(shared, podGroups, podSets, limits, List.of());
    }

    /**
     * Returns this work together with that of a cluster. Of shared objects with the same kind and name, the cluster's
     * are kept.
     *
     * @throws IllegalArgumentException if both have a pod set of the same id
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
     * A maximum number of instances at the same time: the parallelism of a stage or a workflow.
     *
     * @param instances ids of the pod sets of each instance
     */
    public record Limit(int atMost, List<List<String>> instances) {
        public Limit {
            instances = instances.stream().map(List::copyOf).toList();
        }
    }

    /**
     * An object whose controller creates the pods of sets, and decides what happens to them when one is lost. The sets
     * define the pods, whatever the object's templates contain.
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
