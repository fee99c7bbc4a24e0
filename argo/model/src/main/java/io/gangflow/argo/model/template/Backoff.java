package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.KeepEmpty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pauses between attempts: the n-th is {@code duration * factor^(n-1)}. */
public record Backoff(
        String duration,
        @KeepEmpty @Nullable JsonNode factor,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public Backoff {
        duration = ArgoObject.text(duration);
        factor = ArgoObject.tree(factor);
        rest = ArgoObject.map(rest);
    }

    /** Waits for the duration before the first retry, and the factor times as long before each next one. */
    public static Backoff of(String duration, int factor) {
        return new Backoff(duration, IntNode.valueOf(factor), Map.of());
    }
}
