package io.gangflow.rules;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;

/** GF0674: a Kubeflow job under Volcano whose gang depends on a flag of the operator. */
final class KubeflowGangsAreAsked implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : scene.objects()) {
            boolean kubeflow = object.object().getApiVersion().startsWith("kubeflow.org/");
            boolean policy = object.tree().path("spec").path("runPolicy").has("schedulingPolicy");
            boolean volcano = scene.work().podSets().stream()
                    .anyMatch(set -> set.id().startsWith(object.id() + "#") && Scene.isOnVolcano(set));
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
