package io.gangflow.argo.model.template;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.KeepEmpty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How often, when and after which pause a node is retried. The limit is a number, or an expression. */
public record RetryStrategy(
        @KeepEmpty @Nullable JsonNode limit,
        String retryPolicy,
        @Nullable Backoff backoff,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public RetryStrategy {
        retryPolicy = ArgoObject.text(retryPolicy);
        limit = ArgoObject.tree(limit);
        rest = ArgoObject.map(rest);
    }

    /** Retries after every failure, up to the limit. */
    public static RetryStrategy always(int limit, Backoff backoff) {
        return new RetryStrategy(IntNode.valueOf(limit), "Always", backoff, Map.of());
    }
}
