package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** The inputs of a template. */
public record Inputs(
        List<Parameter> parameters,
        List<Artifact> artifacts,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public Inputs {
        parameters = ArgoObject.list(parameters);
        artifacts = ArgoObject.list(artifacts);
        rest = ArgoObject.map(rest);
    }

    public static Inputs of(List<Parameter> parameters, List<Artifact> artifacts) {
        return new Inputs(parameters, artifacts, Map.of());
    }
}
