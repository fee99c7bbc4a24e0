package io.gangflow.rules.gang;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.LifecyclePolicy;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
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
import java.util.stream.Stream;

/** GF0651: a gang without a policy for a failed pod, for which its peers wait forever. */
final class LostRanksEndTheJob implements Rule<CheckedWork> {

    private static final Set<String> HANDLING = Set.of("PodFailed", "*", "TaskFailed");
    private static final Set<String> RANKED = Set.of("pytorch", "tensorflow", "mpi");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.volcanoJobs().forEach(object -> {
            Job job = VolcanoJobDefaults.applied((Job) object.object());
            List<LifecyclePolicy> policies =
                    new ArrayList<>(requireNonNullElse(job.getSpec().getPolicies(), List.of()));
            job.getSpec()
                    .getTasks()
                    .forEach(task -> policies.addAll(requireNonNullElse(task.getPolicies(), List.of())));
            boolean handled = policies.stream()
                    .flatMap(policy -> Stream.concat(
                            Stream.of(String.valueOf(policy.getEvent())),
                            requireNonNullElse(policy.getEvents(), List.<String>of()).stream()))
                    .anyMatch(HANDLING::contains);
            boolean coded = policies.stream().anyMatch(policy -> policy.getExitCode() != null);
            boolean ranks =
                    requireNonNullElse(job.getSpec().getPlugins(), Map.<String, List<String>>of()).keySet().stream()
                            .anyMatch(RANKED::contains);
            if (ranks
                    && !handled
                    && !coded
                    && job.getSpec().getTasks().stream()
                                    .mapToInt(TaskSpec::getReplicas)
                                    .sum()
                            > 1) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0651,
                                object.span("spec"),
                                "`%s` has no policy for a pod that fails or is evicted"
                                        .formatted(Excerpt.of(object.name())),
                                "the other ranks hold their nodes and wait for it")
                        .withHint("policies: [{ events: [PodFailed, PodEvicted], action: RestartJob }]"));
            }
        });
        return found;
    }
}
