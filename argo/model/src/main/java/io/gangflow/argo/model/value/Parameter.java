package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A parameter of a workflow, of a template's inputs or outputs, or of a call. An empty value counts as a value. */
public record Parameter(
        String name,
        @KeepEmpty @Nullable String value,
        @JsonProperty("default") @KeepEmpty @Nullable String defaultValue,
        @JsonProperty("enum") List<String> enumeration,
        String description,
        @Nullable ValueFrom valueFrom,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public Parameter {
        name = ArgoObject.text(name);
        enumeration = ArgoObject.list(enumeration);
        description = ArgoObject.text(description);
        rest = ArgoObject.map(rest);
    }

    /** Returns a copy with another value. */
    public Parameter valued(@Nullable String another) {
        return new Parameter(name, another, defaultValue, enumeration, description, valueFrom, rest);
    }

    /** An input whose value the call sets. */
    public static Parameter named(String name) {
        return of(name, null);
    }

    /** An output read from a file of the container; empty if the file is missing. */
    public static Parameter inFile(String name, String path) {
        ValueFrom file = new ValueFrom(path, "", null, "", Map.of());
        return new Parameter(name, null, null, List.of(), "", file, Map.of());
    }

    /** An output computed by an expression. */
    public static Parameter computed(String name, String expression) {
        ValueFrom computed = new ValueFrom("", null, null, expression, Map.of());
        return new Parameter(name, null, null, List.of(), "", computed, Map.of());
    }

    public static Parameter of(String name, @Nullable String value) {
        return new Parameter(name, value, null, List.of(), "", null, Map.of());
    }
}
