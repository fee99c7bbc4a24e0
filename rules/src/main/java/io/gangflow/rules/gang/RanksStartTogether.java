package io.gangflow.rules.gang;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.kind.VolcanoJobDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** GF0650: a job whose ranks need all peers, with a minAvailable that starts only some of them. */
final class RanksStartTogether implements Rule<CheckedWork> {

    private static final Set<String> RANKED = Set.of("pytorch", "tensorflow", "mpi");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.volcanoJobs().forEach(object -> {
            Job job = VolcanoJobDefaults.applied((Job) object.object());
            int replicas = VolcanoJobDefaults.replicas(job);
            boolean ranks =
                    requireNonNullElse(job.getSpec().getPlugins(), Map.<String, List<String>>of()).keySet().stream()
                            .anyMatch(RANKED::contains);
            if (ranks && job.getSpec().getMinAvailable() < replicas) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0650,
                        object.span("spec", "minAvailable"),
                        "`%s` starts with %d of %d pods, but every rank waits for all %d"
                                .formatted(
                                        Excerpt.of(object.name()), job.getSpec().getMinAvailable(), replicas, replicas),
                        "expected `minAvailable: %d`".formatted(replicas)));
            }
        });
        return found;
    }
}
