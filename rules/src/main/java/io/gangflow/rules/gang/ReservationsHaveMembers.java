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

/** GF0646: minResources of a PodGroup without minMember. */
final class ReservationsHaveMembers implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodGroup group : checked.work().podGroups()) {
            boolean reserves = group.getSpec().getMinResources() != null
                    && !group.getSpec().getMinResources().isEmpty();
            if (reserves && Groups.minMember(group) < 1) {
                checked.written(group)
                        .ifPresent(object -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0646,
                                object.span("spec"),
                                "PodGroup `%s` has minResources, but no minMember".formatted(Excerpt.of(object.name())),
                                "a group of 0 members is not a gang")));
            }
        }
        return found;
    }
}
