package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.run.Label;
import java.util.List;
import java.util.Map;

/** Spec of a CronWorkflow that runs the WorkflowTemplate, and never twice at a time. */
final class CronSpec {

    private CronSpec() {}

    static Map<String, Object> of(String pipeline, Pipeline.Schedule schedule) {
        return Fields.of("schedules", List.of(schedule.cron()))
                .with("timezone", schedule.timeZone())
                .with("concurrencyPolicy", "Forbid")
                .with(
                        "workflowMetadata",
                        Fields.of("labels", Fields.of(Label.PIPELINE, pipeline).map())
                                .map())
                .with(
                        "workflowSpec",
                        Fields.of(
                                        "workflowTemplateRef",
                                        Fields.of("name", pipeline).map())
                                .map())
                .map();
    }
}
