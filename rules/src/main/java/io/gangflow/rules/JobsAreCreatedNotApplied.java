package io.gangflow.rules;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** GF0663: a Volcano Job that is applied, although most of it cannot change. */
final class JobsAreCreatedNotApplied implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        scene.workflowTemplates().filter(WorkflowTemplate::makesVolcanoJob).forEach(template -> {
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
