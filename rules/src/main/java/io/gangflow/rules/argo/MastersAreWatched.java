package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.ArrayList;
import java.util.List;

/** GF0670: a PyTorchJob whose failed master the workflow does not notice. */
final class MastersAreWatched implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates()
                .filter(template ->
                        template.isResource() && template.manifestType().endsWith("/PyTorchJob"))
                .filter(template -> !template.condition("successCondition").isEmpty())
                .filter(template -> !template.condition("failureCondition").contains("Master.failed"))
                .filter(template -> template.manifest().contains("Master"))
                .forEach(
                        template -> found.add(
                                Diagnostic.of(
                                                DiagnosticCode.GF0670,
                                                template.span("resource", "failureCondition"),
                                                "the failureCondition of `%s` does not cover the master"
                                                        .formatted(Excerpt.of(template.name())),
                                                "the workflow waits forever when the master fails")
                                        .withHint(
                                                "failureCondition: status.replicaStatuses.Master.failed > 0,status.replicaStatuses.Worker.failed > 0")));
        return found;
    }
}
