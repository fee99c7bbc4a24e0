package io.gangflow.verdict.inquiry;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.verdict.proof.Membership;
import io.gangflow.workloads.pods.PodRequests;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The same work with PodGroups that require what their pods need. */
final class RegroupedWork {

    private RegroupedWork() {}

    /** Raises minMember of every PodGroup to the number of pods needed at once. Empty if no PodGroup changes. */
    static Optional<LockQuestion> withMinMember(LockQuestion question) {
        return changed(question, (group, members) -> {
            int needed = needed(members);
            int asked = requireNonNullElse(group.getSpec().getMinMember(), 0);
            return asked >= needed
                    ? group
                    : new PodGroupBuilder(group)
                            .editSpec()
                            .withMinMember(needed)
                            .endSpec()
                            .build();
        });
    }

    /** Reserves resources for all pods of every PodGroup. Empty if no PodGroup changes. */
    static Optional<LockQuestion> withMinResources(LockQuestion question) {
        return changed(question, (group, members) -> {
            Map<String, Quantity> all = quantities(members);
            return all.equals(group.getSpec().getMinResources())
                    ? group
                    : new PodGroupBuilder(group)
                            .editSpec()
                            .withMinResources(all)
                            .endSpec()
                            .build();
        });
    }

    /** Returns a PodGroup as Gangflow would write it. */
    static PodGroup group(String namespace, String name, List<PodSet> members) {
        return new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withMinMember(needed(members))
                .withMinResources(quantities(members))
                .withQueue("default")
                .endSpec()
                .build();
    }

    /**
     * Returns the number of pods that exist before any of them runs and are needed at once; pods created by a driver
     * come later.
     */
    private static int needed(List<PodSet> members) {
        return members.stream()
                .filter(set -> !isMadeBy(set, members))
                .mapToInt(set -> members.stream()
                        .flatMap(other -> other.needs().stream())
                        .filter(need -> need.podSet().equals(set.id()))
                        .mapToInt(PodSet.Need::running)
                        .max()
                        .orElse(set.needs().isEmpty() ? 0 : set.count()))
                .sum();
    }

    private static boolean isMadeBy(PodSet set, List<PodSet> members) {
        return set.created() instanceof Creation.OnceAll
                || (set.created() instanceof Creation.OnceRunning once
                        && members.stream().anyMatch(member -> member.id().equals(once.podSet())));
    }

    private static Map<String, Quantity> quantities(List<PodSet> members) {
        Resources sum = members.stream()
                .map(set -> PodRequests.of(set.pod().getSpec()).times(set.count()))
                .reduce(Resources.NONE, Resources::plus);
        Map<String, Quantity> quantities = new TreeMap<>();
        quantities.put("cpu", new Quantity(sum.milliCpu() + "m"));
        quantities.put("memory", new Quantity(Long.toString(sum.memoryBytes())));
        sum.extended().forEach((name, amount) -> quantities.put(name, new Quantity(Long.toString(amount))));
        return quantities;
    }

    private static Optional<LockQuestion> changed(LockQuestion question, Change change) {
        List<PodGroup> groups = question.work().podGroups().stream()
                .map(group -> {
                    String key = requireNonNullElse(group.getMetadata().getNamespace(), "default") + "/"
                            + group.getMetadata().getName();
                    List<PodSet> members = question.work().podSets().stream()
                            .filter(set -> Membership.isVolcanos(set)
                                    && Membership.podGroup(set).equals(key))
                            .toList();
                    return members.isEmpty() ? group : change.of(group, members);
                })
                .toList();
        return groups.equals(question.work().podGroups())
                ? Optional.empty()
                : Optional.of(question.withPods(question.work().podSets(), groups));
    }

    @FunctionalInterface
    private interface Change {
        PodGroup of(PodGroup group, List<PodSet> members);
    }
}
