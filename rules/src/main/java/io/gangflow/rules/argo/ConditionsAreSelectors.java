package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import io.gangflow.workloads.foreign.StageManifests;
import java.util.List;
import java.util.stream.Stream;

/** GF0658: a condition of a resource template that Argo cannot parse. */
final class ConditionsAreSelectors implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        return checked.workflowTemplates()
                .filter(WorkflowTemplate::isResource)
                .flatMap(template -> Stream.of("successCondition", "failureCondition")
                        .filter(field -> isRefused(template.condition(field)))
                        .map(field -> finding(template, field)))
                .toList();
    }

    /** Values of a run are only known there. */
    private static boolean isRefused(String condition) {
        return !condition.isEmpty() && !condition.contains("{{") && !StageManifests.isCondition(condition);
    }

    private static Diagnostic finding(WorkflowTemplate template, String field) {
        return Diagnostic.of(
                        DiagnosticCode.GF0658,
                        template.span("resource", field),
                        "the %s of `%s` is not a label selector".formatted(field, Excerpt.of(template.name())),
                        "Argo rejects it when the step runs")
                .withHint(
                        "paths are of letters, digits, `.`, `_` and `-`; a list's element is `status.conditions.0.type`");
    }
}
