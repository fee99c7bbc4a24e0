package io.gangflow.argo.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
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
 * An object of Argo's API for fabric8's client; keeps fields that it does not define. A missing spec or status is an
 * empty one, as in Argo's own types. Not thread-safe.
 *
 * @param <S> its spec
 */
@JsonDeserialize(using = JsonDeserializer.None.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
public abstract class ArgoResource<S> implements HasMetadata {
    private static final long serialVersionUID = 1L;

    private String apiVersion = HasMetadata.getApiVersion(getClass());
    private String kind = HasMetadata.getKind(getClass());
    private ObjectMeta metadata = new ObjectMeta();
    private final transient S emptySpec;
    private transient @Nullable S spec;

    @JsonIgnore
    private final transient Map<String, JsonNode> rest = new LinkedHashMap<>();

    ArgoResource(S emptySpec) {
        this.emptySpec = emptySpec;
    }

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

    @JsonIgnore
    public S getSpec() {
        return spec == null ? emptySpec : spec;
    }

    /** The serialized spec: only one that was set, including an empty one. */
    @JsonProperty("spec")
    @Nullable
    S ownSpec() {
        return spec;
    }

    @JsonProperty("spec")
    public void setSpec(@Nullable S spec) {
        this.spec = spec;
    }

    /** The fields that the class does not define. */
    @JsonAnyGetter
    public Map<String, JsonNode> rest() {
        return rest;
    }

    @JsonAnySetter
    void set(String name, JsonNode value) {
        rest.put(name, value);
    }
}
