package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.Set;

/** One run of a Volcano CronJob: the Job of its template (volcano ed72c7c, pkg/controllers/cronjob). */
final class VolcanoCronJobKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.VOLCANO_CRON_JOB);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        ForeignObject cron = cause.object();
        JsonNode template = cron.tree().path("spec").path("jobTemplate");
        ObjectNode tree = ModelJson.MAPPER.createObjectNode();
        tree.put("apiVersion", KindCatalogue.VOLCANO_JOB.apiVersion()).put("kind", "Job");
        tree.set("metadata", cron.tree().path("metadata"));
        tree.set("spec", template.path("spec").isObject() ? template.path("spec") : tree.objectNode());
        try {
            Job job = ModelJson.MAPPER.convertValue(tree, Job.class);
            ForeignObject made = new ForeignObject(job, tree, cron.source().below("spec", "jobTemplate"), cron.begin());
            new VolcanoJobKind().add(cause.making(made, cause.id(), cause.stage(), cause.created()), draft);
        } catch (IllegalArgumentException wrong) {
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0603,
                    cron.span("spec", "jobTemplate"),
                    "the job template of `%s` cannot be read".formatted(Excerpt.of(cron.name())),
                    Excerpt.of(String.valueOf(wrong.getMessage()))));
        }
    }
}
