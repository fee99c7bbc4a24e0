package io.gangflow.rules.gang;

import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.kind.VolcanoJobDefaults;
import java.util.ArrayList;
import java.util.List;

/** GF0668: pods of a Volcano Job with names longer than a host name. */
final class NamesOfPodsFit implements Rule<CheckedWork> {

    private static final int LONGEST = 63;

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.volcanoJobs().forEach(object -> {
            Job job = VolcanoJobDefaults.applied((Job) object.object());
            job.getSpec().getTasks().stream()
                    .filter(task -> task.getReplicas() > 0)
                    .map(task -> object.name() + "-" + task.getName() + "-" + (task.getReplicas() - 1))
                    .filter(name -> name.length() > LONGEST)
                    .findFirst()
                    .ifPresent(name -> found.add(Diagnostic.of(
                            DiagnosticCode.GF0668,
                            object.span(),
                            "a pod of `%s` would have a name of %d characters"
                                    .formatted(Excerpt.of(object.name()), name.length()),
                            "at most %d are allowed".formatted(LONGEST))));
        });
        return found;
    }
}
