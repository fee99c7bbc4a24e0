package io.gangflow.argo.model.spec;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.template.LifecycleHook;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.KeepEmpty;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.model.value.TemplateMetadata;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The spec of a Workflow, of workflow templates, and inside a CronWorkflow. */
public record WorkflowSpec(
        String entrypoint,
        String onExit,
        Map<String, LifecycleHook> hooks,
        String serviceAccountName,
        @Nullable Long parallelism,
        @Nullable Arguments arguments,
        @Nullable TemplateMetadata workflowMetadata,
        @Nullable TTLStrategy ttlStrategy,
        @Nullable PodGC podGC,
        @KeepEmpty @Nullable JsonNode securityContext,
        List<Template> templates,
        @Nullable WorkflowTemplateRef workflowTemplateRef,
        @Nullable Boolean suspend,
        String shutdown,
        @Nullable Long activeDeadlineSeconds,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public WorkflowSpec {
        entrypoint = ArgoObject.text(entrypoint);
        onExit = ArgoObject.text(onExit);
        hooks = ArgoObject.map(hooks);
        serviceAccountName = ArgoObject.text(serviceAccountName);
        templates = ArgoObject.list(templates);
        shutdown = ArgoObject.text(shutdown);
        securityContext = ArgoObject.tree(securityContext);
        rest = ArgoObject.map(rest);
    }

    /** No field set. */
    public static final WorkflowSpec EMPTY = new WorkflowSpec(
            "", "", Map.of(), "", null, null, null, null, null, null, List.of(), null, null, "", null, Map.of());

    /** A run of a WorkflowTemplate. */
    public static WorkflowSpec running(String workflowTemplate) {
        WorkflowTemplateRef reference = new WorkflowTemplateRef(workflowTemplate, null, Map.of());
        return new WorkflowSpec(
                "", "", Map.of(), "", null, null, null, null, null, null, List.of(), reference, null, "", null,
                Map.of());
    }

    /** Whether the run is suspended until it is resumed. */
    public boolean held() {
        return Boolean.TRUE.equals(suspend);
    }

    /** The name of the WorkflowTemplate to run; empty when the spec has its own templates. */
    public String templateName() {
        return workflowTemplateRef == null ? "" : workflowTemplateRef.name();
    }

    /** The parameters that it declares, or passes to its template. */
    public List<Parameter> parameters() {
        return arguments == null ? List.of() : arguments.parameters();
    }
}
