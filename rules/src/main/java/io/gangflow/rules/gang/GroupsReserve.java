package io.gangflow.rules.gang;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import java.util.ArrayList;
import java.util.List;

/** GF0645: a PodGroup without minResources, which Volcano admits regardless of free resources. */
final class GroupsReserve implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodGroup group : checked.work().podGroups()) {
            boolean spark = checked.setsOf(group).stream().anyMatch(CheckedWork::isDriver);
            boolean none = group.getSpec().getMinResources() == null
                    || group.getSpec().getMinResources().isEmpty();
            if (!spark && none && Groups.minMember(group) > 1) {
                checked.written(group)
                        .ifPresent(object -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0645,
                                object.span(),
                                "PodGroup `%s` has no minResources".formatted(Excerpt.of(object.name())),
                                "it is admitted without free capacity, and its pods block others")));
            }
        }
        return found;
    }
}
