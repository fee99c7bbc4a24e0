package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.KeepEmpty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers for which a call is repeated. Each bound is a number, or a text with tags. */
public record Sequence(
        @KeepEmpty @Nullable JsonNode count,
        @KeepEmpty @Nullable JsonNode start,
        @KeepEmpty @Nullable JsonNode end,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public Sequence {
        count = ArgoObject.tree(count);
        start = ArgoObject.tree(start);
        end = ArgoObject.tree(end);
        rest = ArgoObject.map(rest);
    }
}
