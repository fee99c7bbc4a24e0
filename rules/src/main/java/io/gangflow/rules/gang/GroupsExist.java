package io.gangflow.rules.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0647: pods of a PodGroup that does not exist. */
final class GroupsExist implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : checked.work().podSets()) {
            if (set.podGroup().isPresent() && checked.groupOf(set).isEmpty() && set.count() > 0) {
                String group = set.podGroup().get();
                Diagnostic finding = Diagnostic.of(
                        DiagnosticCode.GF0647,
                        set.span(),
                        "PodGroup `%s` of `%s` is not among the manifests"
                                .formatted(Excerpt.of(group), CheckedWork.name(set)),
                        "Volcano skips pods whose PodGroup does not exist");
                found.add(finding.withNearest(group, checked.groupsIn(CheckedWork.namespace(set.pod()))));
            }
        }
        return found;
    }
}
