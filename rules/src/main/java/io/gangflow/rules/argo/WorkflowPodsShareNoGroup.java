package io.gangflow.rules.argo;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0635: pods of a workflow with Volcano that have no separate PodGroup. */
final class WorkflowPodsShareNoGroup implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            boolean workflow = object.object().getApiVersion().startsWith("argoproj.io/");
            JsonNode spec = object.tree().path("spec");
            JsonNode scheduler = (spec.has("workflowSpec") ? spec.path("workflowSpec") : spec).path("schedulerName");
            List<PodSet> own = checked.work().podSets().stream()
                    .filter(set -> set.id().startsWith(object.id() + "/") && CheckedWork.isOnVolcano(set))
                    .filter(set -> set.podGroup()
                            .filter(("podgroup-" + object.name())::equals)
                            .isPresent())
                    .toList();
            if (workflow && (!own.isEmpty() || scheduler.asText().equals(CheckedWork.VOLCANO))) {
                found.add(
                        Diagnostic.of(
                                        DiagnosticCode.GF0635,
                                        object.span(
                                                "spec",
                                                spec.has("workflowSpec") ? "workflowSpec" : "schedulerName",
                                                "schedulerName"),
                                        "all step pods of `%s` share one PodGroup with minMember 1"
                                                .formatted(Excerpt.of(object.name())),
                                        "it is not a gang, and has the size and queue of the pod that comes first")
                                .withHint(
                                        "use kube-scheduler for launcher pods, and a separate PodGroup for the pods of a gang"));
            }
        }
        return found;
    }
}
