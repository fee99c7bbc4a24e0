package io.gangflow.rules.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0665: a limit on parallel pods that is less than the size of their gang. */
final class ParallelismAdmitsTheGang implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.work()
                .limits()
                .forEach(limit -> checked.work().podGroups().forEach(group -> {
                    List<PodSet> limited = checked.setsOf(group).stream()
                            .filter(set -> limit.instances().stream().anyMatch(instance -> instance.contains(set.id())))
                            .toList();
                    long instances = limit.instances().stream()
                            .filter(instance -> limited.stream().anyMatch(set -> instance.contains(set.id())))
                            .count();
                    if (instances > limit.atMost() && Groups.minMember(group) > limit.atMost()) {
                        found.add(Diagnostic.of(
                                DiagnosticCode.GF0665,
                                Groups.span(checked, group, "minMember"),
                                "PodGroup `%s` needs %d pods, but parallelism allows %d"
                                        .formatted(
                                                Excerpt.of(group.getMetadata().getName()),
                                                Groups.minMember(group),
                                                limit.atMost()),
                                "the gang is never complete"));
                    }
                }));
        return found;
    }
}
