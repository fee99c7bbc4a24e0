package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Parameter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A template that runs when a node starts, ends, or an expression holds. */
public record LifecycleHook(
        String template,
        String expression,
        @Nullable Arguments arguments,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public LifecycleHook {
        template = ArgoObject.text(template);
        expression = ArgoObject.text(expression);
        rest = ArgoObject.map(rest);
    }

    public static LifecycleHook calling(String template, Arguments arguments) {
        return new LifecycleHook(template, "", arguments, Map.of());
    }

    /** Runs the template once an expression holds. */
    public static LifecycleHook when(String expression, String template, Arguments arguments) {
        return new LifecycleHook(template, expression, arguments, Map.of());
    }

    /** The parameters that it passes. */
    public List<Parameter> parameters() {
        return arguments == null ? List.of() : arguments.parameters();
    }
}
