package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Labels and annotations of pods, or of workflows created from a template. */
public record TemplateMetadata(
        Map<String, String> labels,
        Map<String, String> annotations,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public TemplateMetadata {
        labels = ArgoObject.map(labels);
        annotations = ArgoObject.map(annotations);
        rest = ArgoObject.map(rest);
    }

    public static TemplateMetadata of(Map<String, String> labels, Map<String, String> annotations) {
        return new TemplateMetadata(labels, annotations, Map.of());
    }
}
