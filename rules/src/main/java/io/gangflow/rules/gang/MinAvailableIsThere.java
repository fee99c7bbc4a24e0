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

/** GF0401: minAvailable greater than the number of pods of a Volcano Job. */
final class MinAvailableIsThere implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.volcanoJobs().forEach(object -> {
            Job job = VolcanoJobDefaults.applied((Job) object.object());
            int replicas = VolcanoJobDefaults.replicas(job);
            if (job.getSpec().getMinAvailable() > replicas) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0401,
                        object.span("spec", "minAvailable"),
                        "minAvailable of `%s` is %d, it has %d pods"
                                .formatted(
                                        Excerpt.of(object.name()), job.getSpec().getMinAvailable(), replicas),
                        "Volcano's webhook refuses it; expected 1 to %d".formatted(replicas)));
            }
        });
        return found;
    }
}
