package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Alternatives;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;

/** GF0632: a failureCondition without some of the phases in which a Volcano Job has failed. */
final class FailuresAreSeen implements Rule<CheckedWork> {

    private static final List<String> BAD = List.of("Failed", "Terminated", "Aborted");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates().filter(WorkflowTemplate::makesVolcanoJob).forEach(template -> {
            String condition = template.condition("failureCondition");
            List<String> missing =
                    BAD.stream().filter(phase -> !condition.contains(phase)).toList();
            boolean waits = !template.condition("successCondition").isEmpty();
            if (waits && !missing.isEmpty() && !condition.contains("notin") && !condition.contains("!=")) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0632,
                                template.span("resource", "failureCondition"),
                                "the failureCondition of `%s` does not cover %s"
                                        .formatted(Excerpt.of(template.name()), Alternatives.of(missing)),
                                "the workflow waits forever for such a Job")
                        .withHint("failureCondition: status.state.phase in (Failed, Terminated, Aborted)"));
            }
        });
        return found;
    }
}
