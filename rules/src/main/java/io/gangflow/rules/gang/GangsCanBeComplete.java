package io.gangflow.rules.gang;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.SubGroupPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GF0643: a PodGroup that requires more pods, or more sub-groups of them, than will ever exist. */
final class GangsCanBeComplete implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodGroup group : checked.work().podGroups()) {
            List<PodSet> sets = checked.setsOf(group);
            int pods = sets.stream().mapToInt(PodSet::atOnce).sum();
            if (!sets.isEmpty() && Groups.minMember(group) > pods) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0643,
                        Groups.span(checked, group, "minMember"),
                        "PodGroup `%s` needs %d pods, but at most %d will exist"
                                .formatted(Excerpt.of(group.getMetadata().getName()), Groups.minMember(group), pods),
                        "none of them can start"));
            }
            if (!sets.isEmpty()) {
                SubGroupPolicies.of(group).stream()
                        .flatMap(policy -> incomplete(checked, group, policy, sets).stream())
                        .forEach(found::add);
            }
        }
        return found;
    }

    private static Optional<Diagnostic> incomplete(
            CheckedWork checked, PodGroup group, SubGroupPolicies.Policy policy, List<PodSet> sets) {
        if (policy.minSubGroups() == 0) {
            return Optional.empty();
        }
        long complete = SubGroups.complete(policy, sets);
        return complete >= policy.minSubGroups()
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0643,
                        Groups.span(checked, group, "subGroupPolicy"),
                        "PodGroup `%s` needs %d sub-groups of %d pods, but at most %d will exist"
                                .formatted(
                                        Excerpt.of(group.getMetadata().getName()),
                                        policy.minSubGroups(),
                                        policy.subGroupSize(),
                                        complete),
                        "none of its pods can start"));
    }
}
