package io.gangflow.rules.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;

/** GF0674: a Kubeflow job with Volcano whose gang depends on a flag of the operator. */
final class KubeflowGangsAreAsked implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            boolean kubeflow = object.object().getApiVersion().startsWith("kubeflow.org/");
            boolean policy = object.tree().path("spec").path("runPolicy").has("schedulingPolicy");
            boolean volcano = checked.work().podSets().stream()
                    .anyMatch(set -> set.id().startsWith(object.id() + "#") && CheckedWork.isOnVolcano(set));
            if (kubeflow && volcano && !policy) {
                found.add(
                        Diagnostic.of(
                                        DiagnosticCode.GF0674,
                                        object.span(),
                                        "`%s` uses Volcano as scheduler, but has no schedulingPolicy"
                                                .formatted(Excerpt.of(object.name())),
                                        "it is a gang only if the operator runs with --gang-scheduler-name=volcano")
                                .withHint(
                                        "runPolicy: { schedulingPolicy: { minAvailable: …, queue: … } } documents the intention"));
            }
        }
        return found;
    }
}
