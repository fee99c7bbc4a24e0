package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates or deletes an object of the Kubernetes API, and may wait until a condition on it holds. */
public record ResourceTemplate(
        String action,
        @Nullable Boolean setOwnerReference,
        String successCondition,
        String failureCondition,
        String manifest,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public ResourceTemplate {
        action = ArgoObject.text(action);
        successCondition = ArgoObject.text(successCondition);
        failureCondition = ArgoObject.text(failureCondition);
        manifest = ArgoObject.text(manifest);
        rest = ArgoObject.map(rest);
    }

    /** Creates an object; with conditions it waits until one of them holds. */
    public static ResourceTemplate creating(String manifest, String success, String failure) {
        return new ResourceTemplate("create", null, success, failure, manifest, Map.of());
    }

    public static ResourceTemplate deleting(String manifest) {
        return new ResourceTemplate("delete", null, "", "", manifest, Map.of());
    }
}
