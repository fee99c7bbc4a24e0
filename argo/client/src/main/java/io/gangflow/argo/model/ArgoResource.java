package io.gangflow.argo.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.client.CustomResource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object of Argo's API as fabric8 has custom resources; fields that it has no name for are kept. Its spec and
 * status are null until they are set or read. Not thread-safe.
 *
 * @param <S> its spec, or Void
 * @param <T> its status, or Void
 */
@JsonDeserialize(using = JsonDeserializer.None.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public abstract class ArgoResource<S, T> extends CustomResource<S, T> {
    private static final long serialVersionUID = 1L;

    @JsonIgnore
    private final Map<String, @Nullable Object> additionalProperties = new LinkedHashMap<>();

    /** The fields that the class has no name for. */
    @JsonAnyGetter
    public Map<String, @Nullable Object> getAdditionalProperties() {
        return additionalProperties;
    }

    @JsonAnySetter
    public void setAdditionalProperty(String name, @Nullable Object value) {
        additionalProperties.put(name, value);
    }

    /** An object without a spec is written without one. */
    @Override
    protected @Nullable S initSpec() {
        return null;
    }

    @Override
    protected @Nullable T initStatus() {
        return null;
    }
}
