package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.Optional;
import java.util.Set;

/**
 * An Argo Workflow, one run of a CronWorkflow, or a WorkflowTemplate as if submitted with its own values. All steps
 * succeed, and unknown conditions are true.
 */
final class WorkflowKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(
                KindCatalogue.WORKFLOW,
                KindCatalogue.CRON_WORKFLOW,
                KindCatalogue.WORKFLOW_TEMPLATE,
                KindCatalogue.CLUSTER_WORKFLOW_TEMPLATE);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        ForeignObject object = cause.object();
        boolean cron = object.kind().equals("CronWorkflow");
        JsonNode spec = object.tree().path("spec").path(cron ? "workflowSpec" : "");
        spec = cron ? spec : object.tree().path("spec");
        boolean template = object.kind().endsWith("Template");
        if (template && (!spec.has("entrypoint") || isUsed(object, draft))) {
            return;
        }
        Optional<JsonNode> called = Optional.of(
                        spec.path("workflowTemplateRef").path("name").asText())
                .filter(name -> !name.isEmpty())
                .map(name -> referred(cause, name, draft));
        if (called.isPresent() && called.get().isMissingNode()) {
            return;
        }
        new WorkflowWalk(cause, called.orElse(spec), spec, draft).walk();
    }

    private static JsonNode referred(Cause cause, String name, WorkDraft draft) {
        Optional<ForeignObject> found =
                draft.object("WorkflowTemplate", name).or(() -> draft.object("ClusterWorkflowTemplate", name));
        if (found.isEmpty()) {
            draft.find(Diagnostic.of(
                            DiagnosticCode.GF0611,
                            cause.object().span("spec", "workflowTemplateRef"),
                            "WorkflowTemplate `%s` is not among the manifests".formatted(Excerpt.of(name)),
                            "none of it is checked")
                    .withHint("pass its file, too"));
        }
        return found.map(object -> object.tree().path("spec"))
                .orElse(cause.object().tree().path("missing"));
    }

    /** A template that a workflow among the manifests runs is not separate work. */
    private static boolean isUsed(ForeignObject template, WorkDraft draft) {
        return draft.refersTo(template.name());
    }
}
