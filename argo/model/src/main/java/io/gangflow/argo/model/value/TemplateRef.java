package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A template of another WorkflowTemplate, or of a ClusterWorkflowTemplate. */
public record TemplateRef(
        String name,
        String template,
        @Nullable Boolean clusterScope,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public TemplateRef {
        name = ArgoObject.text(name);
        template = ArgoObject.text(template);
        rest = ArgoObject.map(rest);
    }
}
