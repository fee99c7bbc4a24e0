package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** A small file with inline content. */
public record RawArtifact(
        String data, @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public RawArtifact {
        data = ArgoObject.text(data);
        rest = ArgoObject.map(rest);
    }
}
