package io.gangflow.argo.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object of Argo's API for fabric8's client; fields that it has no name for are kept. Its spec and status are null until
 * they are set or read. Not thread-safe.
 *
 * @param <S> its spec, or Void
 * @param <T> its status, or Void
 */
@JsonDeserialize(using = JsonDeserializer.None.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
public abstract class ArgoResource<S, T> implements HasMetadata {
    private static final long serialVersionUID = 1L;

    private String apiVersion = HasMetadata.getApiVersion(getClass());
    private String kind = HasMetadata.getKind(getClass());
    private ObjectMeta metadata = new ObjectMeta();
    private transient @Nullable S spec;
    private transient @Nullable T status;

    @JsonIgnore
    private final transient Map<String, JsonNode> rest = new LinkedHashMap<>();

    @Override
    public String getApiVersion() {
        return apiVersion;
    }

    @Override
    public void setApiVersion(String version) {
        apiVersion = version;
    }

    @Override
    public String getKind() {
        return kind;
    }

    public void setKind(String kind) {
        this.kind = kind;
    }

    @Override
    public ObjectMeta getMetadata() {
        return metadata;
    }

    @Override
    public void setMetadata(ObjectMeta metadata) {
        this.metadata = metadata;
    }

    public @Nullable S getSpec() {
        return spec;
    }

    public void setSpec(@Nullable S spec) {
        this.spec = spec;
    }

    public @Nullable T getStatus() {
        return status;
    }

    public void setStatus(@Nullable T status) {
        this.status = status;
    }

    /** The fields that the class has no name for. */
    @JsonAnyGetter
    public Map<String, JsonNode> rest() {
        return rest;
    }

    @JsonAnySetter
    void set(String name, JsonNode value) {
        rest.put(name, value);
    }
}
