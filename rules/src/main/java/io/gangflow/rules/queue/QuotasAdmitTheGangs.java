package io.gangflow.rules.queue;

import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** GF0671: a ResourceQuota that can admit parts of several gangs. */
final class QuotasAdmitTheGangs implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            if (object.object() instanceof ResourceQuota quota && quota.getSpec() != null) {
                List<Resources> gangs = checked.work().podSets().stream()
                        .filter(set -> CheckedWork.namespace(set.pod()).equals(object.namespace()))
                        .filter(set -> !set.needs().isEmpty() && !CheckedWork.isOnVolcano(set))
                        .collect(Collectors.groupingBy(
                                set -> set.id().replaceFirst("#[^#]*$", ""), TreeMap::new, Collectors.toList()))
                        .values()
                        .stream()
                        .map(Groups::wanted)
                        .toList();
                Resources hard = Groups.quota(quota.getSpec().getHard());
                boolean eachFits = gangs.stream().allMatch(gang -> Groups.within(gang, hard));
                Resources all = gangs.stream().reduce(Resources.NONE, Resources::plus);
                if (gangs.size() > 1 && eachFits && !Groups.within(all, hard)) {
                    found.add(Diagnostic.of(
                            DiagnosticCode.GF0671,
                            object.span("spec", "hard"),
                            "quota `%s` has room for each of %d gangs, but not for all"
                                    .formatted(Excerpt.of(object.name()), gangs.size()),
                            "each can get a part of its pods, and all wait"));
                }
            }
        }
        return found;
    }
}
