package io.gangflow.argo.manifests;

import io.gangflow.argo.model.spec.CronWorkflowSpec;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.value.Metadata;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.run.Label;
import java.util.List;
import java.util.Map;

/** Spec of a CronWorkflow that runs the WorkflowTemplate, and never twice at a time. */
final class CronSpec {

    private CronSpec() {}

    static CronWorkflowSpec of(String pipeline, Pipeline.Schedule schedule) {
        return new CronWorkflowSpec(
                List.of(schedule.cron()),
                schedule.timeZone(),
                null,
                "Forbid",
                null,
                null,
                null,
                "",
                null,
                Metadata.of(Map.of(Label.PIPELINE, pipeline), Map.of()),
                WorkflowSpec.running(pipeline),
                Map.of());
    }
}
