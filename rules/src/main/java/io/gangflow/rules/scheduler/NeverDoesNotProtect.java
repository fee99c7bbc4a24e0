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

/** GF0655: preemptionPolicy Never on the lowest class, where it does not protect from preemption. */
final class NeverDoesNotProtect implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            if (object.object() instanceof PriorityClass low && "Never".equals(low.getPreemptionPolicy())) {
                boolean higher = checked.objects().stream()
                        .map(ForeignObject::object)
                        .filter(PriorityClass.class::isInstance)
                        .map(PriorityClass.class::cast)
                        .anyMatch(other -> Priorities.value(other) > Priorities.value(low)
                                && !"Never".equals(other.getPreemptionPolicy()));
                boolean lowest = checked.objects().stream()
                        .map(ForeignObject::object)
                        .filter(PriorityClass.class::isInstance)
                        .map(PriorityClass.class::cast)
                        .noneMatch(other -> Priorities.value(other) < Priorities.value(low));
                if (higher && lowest) {
                    found.add(Diagnostic.of(
                            DiagnosticCode.GF0655,
                            object.span("preemptionPolicy"),
                            "`%s` never preempts, and can still be preempted".formatted(Excerpt.of(object.name())),
                            "it protects other pods from this class, not this class from others"));
                }
            }
        }
        return found;
    }
}
