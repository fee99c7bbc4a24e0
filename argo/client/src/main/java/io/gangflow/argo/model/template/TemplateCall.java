package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.TemplateRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call of a template, by a DAG or by steps. */
public abstract class TemplateCall extends ArgoObject {

    private @Nullable String name;
    private @Nullable String template;
    private @Nullable TemplateRef templateRef;
    private @Nullable Template inline;
    private @Nullable Arguments arguments;
    private @Nullable String when;
    private @Nullable List<Object> withItems;
    private @Nullable String withParam;
    private @Nullable Sequence withSequence;
    private @Nullable ContinueOn continueOn;
    private @Nullable String onExit;
    private @Nullable Map<String, LifecycleHook> hooks;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

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

    public @Nullable Template getInline() {
        return inline;
    }

    public void setInline(@Nullable Template inline) {
        this.inline = inline;
    }

    public @Nullable Arguments getArguments() {
        return arguments;
    }

    public void setArguments(@Nullable Arguments arguments) {
        this.arguments = arguments;
    }

    public @Nullable String getWhen() {
        return when;
    }

    public void setWhen(@Nullable String when) {
        this.when = when;
    }

    public List<Object> getWithItems() {
        return orEmpty(withItems);
    }

    public void setWithItems(@Nullable List<Object> withItems) {
        this.withItems = withItems;
    }

    public @Nullable String getWithParam() {
        return withParam;
    }

    public void setWithParam(@Nullable String withParam) {
        this.withParam = withParam;
    }

    public @Nullable Sequence getWithSequence() {
        return withSequence;
    }

    public void setWithSequence(@Nullable Sequence withSequence) {
        this.withSequence = withSequence;
    }

    public @Nullable ContinueOn getContinueOn() {
        return continueOn;
    }

    public void setContinueOn(@Nullable ContinueOn continueOn) {
        this.continueOn = continueOn;
    }

    public @Nullable String getOnExit() {
        return onExit;
    }

    public void setOnExit(@Nullable String onExit) {
        this.onExit = onExit;
    }

    public Map<String, LifecycleHook> getHooks() {
        return orEmpty(hooks);
    }

    public void setHooks(@Nullable Map<String, LifecycleHook> hooks) {
        this.hooks = hooks;
    }
}
