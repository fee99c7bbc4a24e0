package io.gangflow.rules.scheduler;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.EmbeddedYaml;
import java.util.ArrayList;
import java.util.List;

/**
 * GF0682: the action enqueue next to preempt or reclaim: a job that is not admitted cannot preempt or reclaim (volcano
 * #4756, #3842, #3910).
 */
final class EnqueueLetsPreemptorsIn implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (EmbeddedYaml file : SchedulerConfigurations.of(checked)) {
            List<String> actions = SchedulerConfigurations.actions(file);
            List<String> evicting = actions.stream()
                    .filter(List.of("preempt", "reclaim")::contains)
                    .toList();
            if (actions.contains("enqueue") && !evicting.isEmpty()) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0682,
                                file.span("actions"),
                                "`%s` has the action enqueue together with %s"
                                        .formatted(Excerpt.of(file.object().name()), String.join(" and ", evicting)),
                                "a gang that enqueue does not admit evicts no pods")
                        .withHint("remove enqueue if gangs must evict others; pending gangs then have pods"));
            }
        }
        return found;
    }
}
