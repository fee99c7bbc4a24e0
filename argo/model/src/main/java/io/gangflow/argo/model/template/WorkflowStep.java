package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.TemplateRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A step: a call of a template. */
public record WorkflowStep(
        String name,
        String template,
        String when,
        @Nullable Arguments arguments,
        Map<String, LifecycleHook> hooks,
        List<JsonNode> withItems,
        String withParam,
        @Nullable Sequence withSequence,
        @Nullable TemplateRef templateRef,
        @Nullable Template inline,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements TemplateCall {

    public WorkflowStep {
        name = ArgoObject.text(name);
        template = ArgoObject.text(template);
        when = ArgoObject.text(when);
        hooks = ArgoObject.map(hooks);
        withItems = ArgoObject.list(withItems);
        withParam = ArgoObject.text(withParam);
        rest = ArgoObject.map(rest);
    }

    /** Returns a copy that runs once for each item of a JSON list, given as a text with a tag. */
    public WorkflowStep forEachOf(String list) {
        return new WorkflowStep(
                name, template, when, arguments, hooks, List.of(), list, null, templateRef, inline, rest);
    }

    /** A step that calls a template of the same workflow. */
    public static WorkflowStep calling(
            String name, String template, Arguments arguments, Map<String, LifecycleHook> hooks) {
        return new WorkflowStep(name, template, "", arguments, hooks, List.of(), "", null, null, null, Map.of());
    }
}
