package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.TemplateRef;
import org.jspecify.annotations.Nullable;

/** A template that runs when a node begins, ends, or an expression holds. */
public final class LifecycleHook extends ArgoObject {

    private @Nullable String template;
    private @Nullable TemplateRef templateRef;
    private @Nullable Arguments arguments;
    private @Nullable String expression;

    public @Nullable String getTemplate() {
        return template;
    }

    public void setTemplate(@Nullable String template) {
        this.template = template;
    }

    public @Nullable TemplateRef getTemplateRef() {
        return templateRef;
    }

    public void setTemplateRef(@Nullable TemplateRef templateRef) {
        this.templateRef = templateRef;
    }

    public @Nullable Arguments getArguments() {
        return arguments;
    }

    public void setArguments(@Nullable Arguments arguments) {
        this.arguments = arguments;
    }

    public @Nullable String getExpression() {
        return expression;
    }

    public void setExpression(@Nullable String expression) {
        this.expression = expression;
    }
}
