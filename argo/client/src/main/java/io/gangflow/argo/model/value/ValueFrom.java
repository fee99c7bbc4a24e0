package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.fabric8.kubernetes.api.model.ConfigMapKeySelector;
import org.jspecify.annotations.Nullable;

/** Where the value of a parameter comes from. */
public final class ValueFrom extends ArgoObject {

    private @Nullable String path;
    private @Nullable String jsonPath;
    private @Nullable String jqFilter;
    private @Nullable String event;
    private @Nullable String parameter;
    private @Nullable SuppliedValue supplied;
    private @Nullable ConfigMapKeySelector configMapKeyRef;

    @JsonProperty("default")
    private @Nullable String defaultValue;

    private @Nullable String expression;

    public @Nullable String getPath() {
        return path;
    }

    public void setPath(@Nullable String path) {
        this.path = path;
    }

    public @Nullable String getJsonPath() {
        return jsonPath;
    }

    public void setJsonPath(@Nullable String jsonPath) {
        this.jsonPath = jsonPath;
    }

    public @Nullable String getJqFilter() {
        return jqFilter;
    }

    public void setJqFilter(@Nullable String jqFilter) {
        this.jqFilter = jqFilter;
    }

    public @Nullable String getEvent() {
        return event;
    }

    public void setEvent(@Nullable String event) {
        this.event = event;
    }

    public @Nullable String getParameter() {
        return parameter;
    }

    public void setParameter(@Nullable String parameter) {
        this.parameter = parameter;
    }

    public @Nullable SuppliedValue getSupplied() {
        return supplied;
    }

    public void setSupplied(@Nullable SuppliedValue supplied) {
        this.supplied = supplied;
    }

    public @Nullable ConfigMapKeySelector getConfigMapKeyRef() {
        return configMapKeyRef;
    }

    public void setConfigMapKeyRef(@Nullable ConfigMapKeySelector configMapKeyRef) {
        this.configMapKeyRef = configMapKeyRef;
    }

    public @Nullable String getDefaultValue() {
        return defaultValue;
    }

    public void setDefaultValue(@Nullable String defaultValue) {
        this.defaultValue = defaultValue;
    }

    public @Nullable String getExpression() {
        return expression;
    }

    public void setExpression(@Nullable String expression) {
        this.expression = expression;
    }
}
