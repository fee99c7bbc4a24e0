package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.KeepEmpty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets nodes of the template reuse the outputs of an earlier node with the same key.
 *
 * @param maxAge age from which an earlier node no longer counts, in Go's format of durations; empty for any age.
 *     Required by Argo's CRD
 */
public record Memoize(
        String key,
        @Nullable Cache cache,
        @KeepEmpty @Nullable String maxAge,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public Memoize {
        key = ArgoObject.text(key);
        rest = ArgoObject.map(rest);
    }

    /** Stores the records in a ConfigMap. */
    public static Memoize of(String key, String maxAge, String configMap) {
        return new Memoize(key, new Cache(new ConfigMapName(configMap, Map.of()), Map.of()), maxAge, Map.of());
    }

    /** Name of the ConfigMap with the records; empty when none is named. */
    public String configMap() {
        return cache == null || cache.configMap() == null
                ? ""
                : cache.configMap().name();
    }

    /** The location of the records. */
    public record Cache(
            @Nullable ConfigMapName configMap,
            @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {
        public Cache {
            rest = ArgoObject.map(rest);
        }
    }

    /** A ConfigMap of the workflow's namespace. */
    public record ConfigMapName(
            String name, @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {
        public ConfigMapName {
            name = ArgoObject.text(name);
            rest = ArgoObject.map(rest);
        }
    }
}
