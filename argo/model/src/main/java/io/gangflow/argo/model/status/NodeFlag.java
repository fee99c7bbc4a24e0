package io.gangflow.argo.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The special origin of a node, such as a hook or a retry. */
public record NodeFlag(
        @Nullable Boolean hooked,
        @Nullable Boolean retried,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public NodeFlag {
        rest = ArgoObject.map(rest);
    }

    public static NodeFlag of(@Nullable Boolean hooked, @Nullable Boolean retried) {
        return new NodeFlag(hooked, retried, Map.of());
    }
}
