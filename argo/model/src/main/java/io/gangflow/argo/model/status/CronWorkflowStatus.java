package io.gangflow.argo.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The status of a schedule. */
public record CronWorkflowStatus(
        List<JsonNode> active,
        String lastScheduledTime,
        List<Condition> conditions,
        @Nullable Long succeeded,
        @Nullable Long failed,
        String phase,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    /** No field set. */
    public static final CronWorkflowStatus EMPTY =
            new CronWorkflowStatus(List.of(), "", List.of(), null, null, "", Map.of());

    public CronWorkflowStatus {
        active = ArgoObject.list(active);
        lastScheduledTime = ArgoObject.text(lastScheduledTime);
        conditions = ArgoObject.list(conditions);
        phase = ArgoObject.text(phase);
        rest = ArgoObject.map(rest);
    }
}
