package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outputs of a template, a node or a workflow. */
public record Outputs(
        List<Parameter> parameters,
        List<Artifact> artifacts,
        @KeepEmpty @Nullable String result,
        @KeepEmpty @Nullable String exitCode,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public Outputs {
        parameters = ArgoObject.list(parameters);
        artifacts = ArgoObject.list(artifacts);
        rest = ArgoObject.map(rest);
    }

    /** The outputs of an ended pod. */
    public static Outputs ended(List<Parameter> parameters, String exitCode) {
        return new Outputs(parameters, List.of(), null, exitCode, Map.of());
    }

    public static Outputs of(List<Parameter> parameters) {
        return new Outputs(parameters, List.of(), null, null, Map.of());
    }
}
