package io.gangflow.argo.compiler.cron;

import io.gangflow.argo.model.spec.CronWorkflowSpec;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.value.TemplateMetadata;
import io.gangflow.pipeline.schedule.Schedule;
import io.gangflow.run.Label;
import java.time.Duration;
import java.util.Map;

/** Spec of a CronWorkflow that runs the WorkflowTemplate. */
public final class CronSpec {

    private CronSpec() {}

    public static CronWorkflowSpec of(String pipeline, Schedule schedule) {
        return new CronWorkflowSpec(
                schedule.crons(),
                schedule.timeZone(),
                schedule.suspended() ? true : null,
                schedule.concurrency().policy(),
                schedule.startingDeadline().map(Duration::toSeconds).orElse(null),
                null,
                null,
                "",
                null,
                TemplateMetadata.of(Map.of(Label.PIPELINE, pipeline), Map.of()),
                WorkflowSpec.running(pipeline),
                Map.of());
    }
}
