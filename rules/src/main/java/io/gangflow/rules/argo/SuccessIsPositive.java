package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;

/** GF0657: a successCondition that is true before the object has a status. */
final class SuccessIsPositive implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates().filter(WorkflowTemplate::isResource).forEach(template -> {
            String condition = template.condition("successCondition");
            if (condition.contains("!=")
                    || condition.contains("notin")
                    || condition.strip().startsWith("!")) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0657,
                        template.span("resource", "successCondition"),
                        "the successCondition of `%s` holds when its field is missing"
                                .formatted(Excerpt.of(template.name())),
                        "true at the first poll, before the object has a status"));
            }
        });
        return found;
    }
}
