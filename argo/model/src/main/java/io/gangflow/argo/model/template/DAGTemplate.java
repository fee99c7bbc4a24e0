package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tasks with dependencies. */
public record DAGTemplate(
        @Nullable Boolean failFast,
        List<DAGTask> tasks,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public DAGTemplate {
        tasks = ArgoObject.list(tasks);
        rest = ArgoObject.map(rest);
    }

    /** Tasks that run even if others fail: only its own dependencies prevent a task from running. */
    public static DAGTemplate toTheEnd(List<DAGTask> tasks) {
        return new DAGTemplate(false, tasks, Map.of());
    }

    public static DAGTemplate of(DAGTask task) {
        return new DAGTemplate(null, List.of(task), Map.of());
    }
}
