package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;

/** GF0663: a Volcano Job created with {@code apply}, although most of its fields are immutable. */
final class JobsAreCreatedNotApplied implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates().filter(WorkflowTemplate::makesVolcanoJob).forEach(template -> {
            if (template.action().equals("apply")) {
                found.add(
                        Diagnostic.of(
                                DiagnosticCode.GF0663,
                                template.span("resource", "action"),
                                "`%s` applies a Volcano Job".formatted(Excerpt.of(template.name())),
                                "Volcano's webhook rejects all changes except to minAvailable and replicas; expected `create`"));
            }
        });
        return found;
    }
}
