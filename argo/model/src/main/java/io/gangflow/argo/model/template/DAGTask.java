package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.TemplateRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task of a DAG: a call of a template. */
public record DAGTask(
        String name,
        String template,
        List<String> dependencies,
        String depends,
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

    public DAGTask {
        name = ArgoObject.text(name);
        template = ArgoObject.text(template);
        dependencies = ArgoObject.list(dependencies);
        depends = ArgoObject.text(depends);
        when = ArgoObject.text(when);
        hooks = ArgoObject.map(hooks);
        withItems = ArgoObject.list(withItems);
        withParam = ArgoObject.text(withParam);
        rest = ArgoObject.map(rest);
    }

    /** Returns a copy that runs after tasks that end as a condition requires. */
    public DAGTask depending(String condition) {
        return new DAGTask(
                name,
                template,
                List.of(),
                condition,
                when,
                arguments,
                hooks,
                withItems,
                withParam,
                withSequence,
                templateRef,
                inline,
                rest);
    }

    /**
     * Returns a copy that runs once for each number from zero up to a count, which is a number or a text with a tag.
     */
    public DAGTask counting(String count) {
        Sequence sequence = new Sequence(TextNode.valueOf(count), null, null, Map.of());
        return new DAGTask(
                name,
                template,
                dependencies,
                depends,
                when,
                arguments,
                hooks,
                List.of(),
                "",
                sequence,
                templateRef,
                inline,
                rest);
    }

    /** A task that calls a template of the same workflow. */
    public static DAGTask calling(
            String name,
            String template,
            List<String> dependencies,
            String when,
            @Nullable Arguments arguments,
            List<JsonNode> items) {
        return new DAGTask(
                name, template, dependencies, "", when, arguments, Map.of(), items, "", null, null, null, Map.of());
    }
}
