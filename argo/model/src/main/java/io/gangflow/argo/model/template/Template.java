package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.KeepEmpty;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.TemplateMetadata;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One template of a workflow. Exactly one kind is set: container, script, resource, DAG, steps or another. Parts of a
 * pod, such as its container, are JSON: they may contain tags where a pod has numbers.
 */
public record Template(
        String name,
        Map<String, String> annotations,
        @Nullable Inputs inputs,
        @Nullable TemplateMetadata metadata,
        String priorityClassName,
        Map<String, String> nodeSelector,
        @KeepEmpty @Nullable JsonNode affinity,
        @KeepEmpty @Nullable JsonNode tolerations,
        String schedulerName,
        String serviceAccountName,
        @KeepEmpty @Nullable JsonNode securityContext,
        @Nullable Outputs outputs,
        @KeepEmpty @Nullable JsonNode activeDeadlineSeconds,
        @KeepEmpty @Nullable JsonNode volumes,
        String podSpecPatch,
        @KeepEmpty @Nullable JsonNode container,
        @Nullable Boolean automountServiceAccountToken,
        @Nullable ExecutorConfig executor,
        @Nullable ResourceTemplate resource,
        @Nullable RetryStrategy retryStrategy,
        List<List<WorkflowStep>> steps,
        @Nullable Long parallelism,
        @Nullable DAGTemplate dag,
        @Nullable SuspendTemplate suspend,
        @Nullable Memoize memoize,
        @KeepEmpty @Nullable JsonNode script,
        @KeepEmpty @Nullable JsonNode containerSet,
        @KeepEmpty @Nullable JsonNode http,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public Template {
        name = ArgoObject.text(name);
        annotations = ArgoObject.map(annotations);
        priorityClassName = ArgoObject.text(priorityClassName);
        nodeSelector = ArgoObject.map(nodeSelector);
        schedulerName = ArgoObject.text(schedulerName);
        serviceAccountName = ArgoObject.text(serviceAccountName);
        podSpecPatch = ArgoObject.text(podSpecPatch);
        steps = ArgoObject.list(steps);
        affinity = ArgoObject.tree(affinity);
        tolerations = ArgoObject.tree(tolerations);
        securityContext = ArgoObject.tree(securityContext);
        activeDeadlineSeconds = ArgoObject.tree(activeDeadlineSeconds);
        volumes = ArgoObject.tree(volumes);
        container = ArgoObject.tree(container);
        script = ArgoObject.tree(script);
        containerSet = ArgoObject.tree(containerSet);
        http = ArgoObject.tree(http);
        rest = ArgoObject.map(rest);
    }

    /** Starts a template. */
    public static TemplateBuilder named(String name) {
        return new TemplateBuilder(name);
    }

    /** Returns a builder with the fields of this template. */
    public TemplateBuilder toBuilder() {
        return new TemplateBuilder(this);
    }
}
