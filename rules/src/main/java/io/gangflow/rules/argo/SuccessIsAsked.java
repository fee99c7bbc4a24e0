package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;

/** GF0308: only a failureCondition, with which Argo takes its first poll for a success. */
final class SuccessIsAsked implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates().filter(WorkflowTemplate::isResource).forEach(template -> {
            if (template.condition("successCondition").isEmpty()
                    && !template.condition("failureCondition").isEmpty()) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0308,
                        template.span("resource", "failureCondition"),
                        "`%s` has a failureCondition, but no successCondition".formatted(Excerpt.of(template.name())),
                        "the step succeeds at Argo's first poll"));
            }
        });
        return found;
    }
}
