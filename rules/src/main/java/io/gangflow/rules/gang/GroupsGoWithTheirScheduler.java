package io.gangflow.rules.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0642: pods of a PodGroup that have another scheduler than Volcano. */
final class GroupsGoWithTheirScheduler implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : checked.work().podSets()) {
            if (set.podGroup().isPresent() && !CheckedWork.isOnVolcano(set) && set.count() > 0) {
                boolean trainer = set.id().startsWith("TrainJob/");
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0642,
                                set.span(),
                                "pods of `%s` belong to PodGroup `%s`, but `%s` places them"
                                        .formatted(
                                                CheckedWork.name(set),
                                                Excerpt.of(set.podGroup().orElse("")),
                                                Excerpt.of(set.pod().getSpec().getSchedulerName())),
                                "no gang: one pod at a time")
                        .withHint(
                                trainer
                                        ? "Kubeflow Trainer does not set it: `schedulerName: volcano` in the runtime's pod template"
                                        : "`schedulerName: volcano` in the pod template"));
            }
        }
        return found;
    }
}
