package io.gangflow.argo.model.spec;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The time in seconds after which an ended workflow is deleted. */
public record TTLStrategy(
        @Nullable Integer secondsAfterCompletion,
        @Nullable Integer secondsAfterSuccess,
        @Nullable Integer secondsAfterFailure,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public TTLStrategy {
        rest = ArgoObject.map(rest);
    }

    /** Keeps a workflow for these seconds after its end. */
    public static TTLStrategy of(int secondsAfterSuccess, int secondsAfterFailure) {
        return new TTLStrategy(null, secondsAfterSuccess, secondsAfterFailure, Map.of());
    }
}
