package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;

/** GF0661: setOwnerReference together with manifestFrom, where Argo ignores it. */
final class OwnersAreSet implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates().filter(WorkflowTemplate::isResource).forEach(template -> {
            if (template.tree().path("resource").path("setOwnerReference").asBoolean(false)
                    && template.tree().path("resource").has("manifestFrom")) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0661,
                        template.span("resource", "setOwnerReference"),
                        "setOwnerReference of `%s` has no effect with manifestFrom"
                                .formatted(Excerpt.of(template.name())),
                        "the object remains when the workflow is deleted"));
            }
        });
        return found;
    }
}
