package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** The arguments of a template call, or of a submitted workflow. */
public record Arguments(
        List<Parameter> parameters,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public Arguments {
        parameters = ArgoObject.list(parameters);
        rest = ArgoObject.map(rest);
    }

    public static Arguments of(List<Parameter> parameters) {
        return new Arguments(parameters, Map.of());
    }
}
