package io.gangflow.argo.model.spec;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reference to the WorkflowTemplate or ClusterWorkflowTemplate of a workflow. */
public record WorkflowTemplateRef(
        String name,
        @Nullable Boolean clusterScope,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public WorkflowTemplateRef {
        name = ArgoObject.text(name);
        rest = ArgoObject.map(rest);
    }
}
