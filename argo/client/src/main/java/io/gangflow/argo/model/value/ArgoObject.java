package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of an object of Argo's API, for Jackson. What the class has no field for is kept and written back, so that
 * reading and writing loses nothing and adds nothing. What is absent is null, but for lists and maps: those are read
 * as empty ones that can't be changed, and are changed by setting them. Not thread-safe.
 */
@JsonAutoDetect(
        fieldVisibility = Visibility.ANY,
        getterVisibility = Visibility.NONE,
        isGetterVisibility = Visibility.NONE,
        setterVisibility = Visibility.NONE)
@JsonInclude(JsonInclude.Include.NON_NULL)
public abstract class ArgoObject {

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

    protected static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    protected static <T> Map<String, T> orEmpty(@Nullable Map<String, T> map) {
        return map == null ? Map.of() : map;
    }
}
