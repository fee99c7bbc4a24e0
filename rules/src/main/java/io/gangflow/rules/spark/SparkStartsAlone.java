package io.gangflow.rules.spark;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0631: minMember above 1 for a Spark application, whose driver creates the other pods only once it runs. */
final class SparkStartsAlone implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodGroup group : checked.work().podGroups()) {
            List<PodSet> sets = checked.setsOf(group);
            int atFirst = sets.stream()
                    .filter(set -> !(set.created() instanceof PodSet.Creation.OnceRunning once
                            && sets.stream().anyMatch(other -> other.id().equals(once.podSet()))))
                    .mapToInt(PodSet::count)
                    .sum();
            boolean spark = sets.stream().anyMatch(CheckedWork::isDriver);
            if (spark && Groups.minMember(group) > Math.max(1, atFirst)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0631,
                        Groups.span(checked, group, "minMember"),
                        "PodGroup `%s` needs %d pods before any starts, but Spark creates executors only after the driver runs"
                                .formatted(Excerpt.of(group.getMetadata().getName()), Groups.minMember(group)),
                        "expected `minMember: 1`, with the whole application in minResources"));
            }
        }
        return found;
    }
}
