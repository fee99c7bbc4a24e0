package io.gangflow.argo.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;

/** A condition of a workflow or a schedule. */
public record Condition(
        String message,
        String status,
        String type,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public Condition {
        message = ArgoObject.text(message);
        status = ArgoObject.text(status);
        type = ArgoObject.text(type);
        rest = ArgoObject.map(rest);
    }

    /** A condition without a message; its status is True or False. */
    public static Condition of(String type, String status) {
        return new Condition("", status, type, Map.of());
    }
}
