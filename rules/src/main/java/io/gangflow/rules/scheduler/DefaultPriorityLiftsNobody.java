package io.gangflow.rules.scheduler;

import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Priorities;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;

/** GF0654: a global default priority higher than that of another priority class. */
final class DefaultPriorityLiftsNobody implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            if (object.object() instanceof PriorityClass lifting && Boolean.TRUE.equals(lifting.getGlobalDefault())) {
                checked.objects().stream()
                        .map(ForeignObject::object)
                        .filter(PriorityClass.class::isInstance)
                        .map(PriorityClass.class::cast)
                        .filter(low -> Priorities.value(low) < Priorities.value(lifting))
                        .findFirst()
                        .ifPresent(low -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0654,
                                object.span("globalDefault"),
                                "`%s` is the default of every pod and outranks `%s`"
                                        .formatted(
                                                Excerpt.of(object.name()),
                                                Excerpt.of(low.getMetadata().getName())),
                                "pods without a class preempt those that have it")));
            }
        }
        return found;
    }
}
