package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parameter: of a workflow, of a template's inputs or outputs, or of a call. */
public final class Parameter extends ArgoObject {

    private @Nullable String name;
    private @Nullable String value;

    @JsonProperty("default")
    private @Nullable String defaultValue;

    @JsonProperty("enum")
    private @Nullable List<String> enumeration;

    private @Nullable String description;
    private @Nullable ValueFrom valueFrom;
    private @Nullable String globalName;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable String getValue() {
        return value;
    }

    public void setValue(@Nullable String value) {
        this.value = value;
    }

    public @Nullable String getDefaultValue() {
        return defaultValue;
    }

    public void setDefaultValue(@Nullable String defaultValue) {
        this.defaultValue = defaultValue;
    }

    public List<String> getEnumeration() {
        return orEmpty(enumeration);
    }

    public void setEnumeration(@Nullable List<String> enumeration) {
        this.enumeration = enumeration;
    }

    public @Nullable String getDescription() {
        return description;
    }

    public void setDescription(@Nullable String description) {
        this.description = description;
    }

    public @Nullable ValueFrom getValueFrom() {
        return valueFrom;
    }

    public void setValueFrom(@Nullable ValueFrom valueFrom) {
        this.valueFrom = valueFrom;
    }

    public @Nullable String getGlobalName() {
        return globalName;
    }

    public void setGlobalName(@Nullable String globalName) {
        this.globalName = globalName;
    }
}
