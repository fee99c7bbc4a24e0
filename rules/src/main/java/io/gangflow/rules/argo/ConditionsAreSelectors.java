package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** GF0658: a condition of a resource template that Argo cannot parse. */
final class ConditionsAreSelectors implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates()
                .filter(WorkflowTemplate::isResource)
                .forEach(template -> Stream.of("successCondition", "failureCondition")
                        .forEach(field -> {
                            String condition = template.condition(field);
                            if (!condition.contains("{{")
                                    && (condition.contains("#(")
                                            || condition.contains("&&")
                                            || condition.contains("||"))) {
                                found.add(
                                        Diagnostic.of(
                                                        DiagnosticCode.GF0658,
                                                        template.span("resource", field),
                                                        "the %s of `%s` is not a label selector"
                                                                .formatted(field, Excerpt.of(template.name())),
                                                        "Argo rejects it when the step runs")
                                                .withHint(
                                                        "paths are of letters, digits, `.`, `_` and `-`; a list's element is `status.conditions.0.type`"));
                            }
                        }));
        return found;
    }
}
