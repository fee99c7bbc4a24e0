package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source of a parameter's value. */
public record ValueFrom(
        String path,
        @JsonProperty("default") @KeepEmpty @Nullable String defaultValue,
        @KeepEmpty @Nullable JsonNode supplied,
        String expression,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public ValueFrom {
        path = ArgoObject.text(path);
        supplied = ArgoObject.tree(supplied);
        expression = ArgoObject.text(expression);
        rest = ArgoObject.map(rest);
    }
}
