package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;

/** Waits for a duration, or until it is resumed. */
public record SuspendTemplate(
        String duration, @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public SuspendTemplate {
        duration = ArgoObject.text(duration);
        rest = ArgoObject.map(rest);
    }

    public static SuspendTemplate of(String duration) {
        return new SuspendTemplate(duration, Map.of());
    }
}
