package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;

/** Settings of the containers that Argo adds to a pod. */
public record ExecutorConfig(
        String serviceAccountName,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public ExecutorConfig {
        serviceAccountName = ArgoObject.text(serviceAccountName);
        rest = ArgoObject.map(rest);
    }

    public static ExecutorConfig of(String serviceAccountName) {
        return new ExecutorConfig(serviceAccountName, Map.of());
    }
}
