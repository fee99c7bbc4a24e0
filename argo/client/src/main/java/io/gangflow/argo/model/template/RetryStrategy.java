package io.gangflow.argo.model.template;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** How often, when and after which pause a node is tried again. */
public final class RetryStrategy extends ArgoObject {

    private @Nullable IntOrString limit;
    private @Nullable String retryPolicy;
    private @Nullable Backoff backoff;
    private @Nullable Object affinity;
    private @Nullable String expression;

    public @Nullable IntOrString getLimit() {
        return limit;
    }

    public void setLimit(@Nullable IntOrString limit) {
        this.limit = limit;
    }

    public @Nullable String getRetryPolicy() {
        return retryPolicy;
    }

    public void setRetryPolicy(@Nullable String retryPolicy) {
        this.retryPolicy = retryPolicy;
    }

    public @Nullable Backoff getBackoff() {
        return backoff;
    }

    public void setBackoff(@Nullable Backoff backoff) {
        this.backoff = backoff;
    }

    public @Nullable Object getAffinity() {
        return affinity;
    }

    public void setAffinity(@Nullable Object affinity) {
        this.affinity = affinity;
    }

    public @Nullable String getExpression() {
        return expression;
    }

    public void setExpression(@Nullable String expression) {
        this.expression = expression;
    }
}
