package io.gangflow.argo.model.spec;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;

/** When the pods of a workflow are deleted. */
public record PodGC(
        String strategy,
        String deleteDelayDuration,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public PodGC {
        strategy = ArgoObject.text(strategy);
        deleteDelayDuration = ArgoObject.text(deleteDelayDuration);
        rest = ArgoObject.map(rest);
    }

    public static PodGC of(String strategy, String deleteDelayDuration) {
        return new PodGC(strategy, deleteDelayDuration, Map.of());
    }
}
