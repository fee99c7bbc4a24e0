package io.gangflow.rules.scheduler;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0406: work in a priority class meant for the cluster's own agents. */
final class WorkDoesNotOutrankTheSystem implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : checked.work().podSets()) {
            String name = requireNonNullElse(set.pod().getSpec().getPriorityClassName(), "");
            if (name.startsWith("system-") && !CheckedWork.namespace(set.pod()).equals("kube-system")) {
                found.add(finding(set.span(), CheckedWork.name(set), name));
            }
        }
        for (PodGroup group : checked.work().podGroups()) {
            String name = requireNonNullElse(group.getSpec().getPriorityClassName(), "");
            if (name.startsWith("system-") && checked.written(group).isPresent()) {
                found.add(finding(
                        Groups.span(checked, group, "priorityClassName"),
                        group.getMetadata().getName(),
                        name));
            }
        }
        return found;
    }

    private static Diagnostic finding(SourceSpan span, String what, String name) {
        return Diagnostic.of(
                DiagnosticCode.GF0406,
                span,
                "`%s` has the priority `%s` of the cluster's own agents".formatted(Excerpt.of(what), Excerpt.of(name)),
                "it can preempt them, and nothing can preempt it");
    }
}
