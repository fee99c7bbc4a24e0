package io.gangflow.rules.gang;

import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.kind.VolcanoJobDefaults;
import java.util.ArrayList;
import java.util.List;

/** GF0633: minAvailable of a Volcano Job that counts pods that wait for others of the same gang to run. */
final class DependentTasksCanStart implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.volcanoJobs().forEach(object -> {
            Job job = VolcanoJobDefaults.applied((Job) object.object());
            int roots = job.getSpec().getTasks().stream()
                    .filter(task -> task.getDependsOn() == null
                            || task.getDependsOn().getName().isEmpty())
                    .mapToInt(TaskSpec::getReplicas)
                    .sum();
            int minAvailable = job.getSpec().getMinAvailable();
            boolean depends = job.getSpec().getTasks().stream()
                    .anyMatch(task -> task.getDependsOn() != null
                            && !task.getDependsOn().getName().isEmpty());
            if (depends && minAvailable > roots) {
                found.add(
                        Diagnostic.of(
                                        DiagnosticCode.GF0633,
                                        object.span("spec", "minAvailable"),
                                        "`%s` needs %d pods before any starts, but only %d exist before others run"
                                                .formatted(Excerpt.of(object.name()), minAvailable, roots),
                                        "expected `minAvailable: %d` or less".formatted(roots))
                                .withHint(
                                        "set minAvailable to at most the replicas of the tasks without dependsOn, which are created first"));
            }
        });
        return found;
    }
}
