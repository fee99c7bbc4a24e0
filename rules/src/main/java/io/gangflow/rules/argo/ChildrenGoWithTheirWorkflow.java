package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** GF0660: work that remains when its workflow is stopped. */
final class ChildrenGoWithTheirWorkflow implements Rule<CheckedWork> {

    private static final Set<String> WORK = Set.of(
            "/Job", "/PyTorchJob", "/TFJob", "/MPIJob", "/TrainJob", "/SparkApplication", "/RayJob", "/Deployment");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates()
                .filter(template -> template.isResource() && WORK.stream().anyMatch(template.manifestType()::endsWith))
                .filter(template -> Set.of("create", "apply").contains(template.action()))
                .filter(template -> !template.tree()
                        .path("resource")
                        .path("setOwnerReference")
                        .asBoolean(false))
                .filter(template -> !template.object().tree().path("spec").has("onExit"))
                .filter(template -> !template.manifest().contains("ownerReferences"))
                // Servers of Gangflow's own pipelines are meant to remain.
                .filter(template -> !template.object().labels().containsKey(Label.PIPELINE))
                .forEach(template -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0660,
                                template.span("resource"),
                                "objects created by `%s` remain when the workflow is stopped or deleted"
                                        .formatted(Excerpt.of(template.name())),
                                "its pods continue to hold their nodes")
                        .withHint("setOwnerReference: true, or an onExit step that deletes it")));
        return found;
    }
}
