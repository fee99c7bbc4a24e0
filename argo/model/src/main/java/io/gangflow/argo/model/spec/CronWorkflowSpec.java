package io.gangflow.argo.model.spec;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.KeepEmpty;
import io.gangflow.argo.model.value.TemplateMetadata;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schedule and the workflow that it creates. */
public record CronWorkflowSpec(
        List<String> schedules,
        String timezone,
        @Nullable Boolean suspend,
        String concurrencyPolicy,
        @Nullable Long startingDeadlineSeconds,
        @Nullable Integer successfulJobsHistoryLimit,
        @Nullable Integer failedJobsHistoryLimit,
        String when,
        @KeepEmpty @Nullable JsonNode stopStrategy,
        @Nullable TemplateMetadata workflowMetadata,
        @Nullable WorkflowSpec workflowSpec,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    /** No field set. */
    public static final CronWorkflowSpec EMPTY =
            new CronWorkflowSpec(List.of(), "", null, "", null, null, null, "", null, null, null, Map.of());

    public CronWorkflowSpec {
        schedules = ArgoObject.list(schedules);
        timezone = ArgoObject.text(timezone);
        concurrencyPolicy = ArgoObject.text(concurrencyPolicy);
        when = ArgoObject.text(when);
        stopStrategy = ArgoObject.tree(stopStrategy);
        rest = ArgoObject.map(rest);
    }
}
