package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that the agent of the workflow sends. */
public final class HTTPTemplate extends ArgoObject {

    private @Nullable String url;
    private @Nullable String method;
    private @Nullable List<Object> headers;
    private @Nullable String body;
    private @Nullable Object bodyFrom;
    private @Nullable Long timeoutSeconds;
    private @Nullable Boolean insecureSkipVerify;
    private @Nullable String successCondition;

    public @Nullable String getUrl() {
        return url;
    }

    public void setUrl(@Nullable String url) {
        this.url = url;
    }

    public @Nullable String getMethod() {
        return method;
    }

    public void setMethod(@Nullable String method) {
        this.method = method;
    }

    public List<Object> getHeaders() {
        return orEmpty(headers);
    }

    public void setHeaders(@Nullable List<Object> headers) {
        this.headers = headers;
    }

    public @Nullable String getBody() {
        return body;
    }

    public void setBody(@Nullable String body) {
        this.body = body;
    }

    public @Nullable Object getBodyFrom() {
        return bodyFrom;
    }

    public void setBodyFrom(@Nullable Object bodyFrom) {
        this.bodyFrom = bodyFrom;
    }

    public @Nullable Long getTimeoutSeconds() {
        return timeoutSeconds;
    }

    public void setTimeoutSeconds(@Nullable Long timeoutSeconds) {
        this.timeoutSeconds = timeoutSeconds;
    }

    public @Nullable Boolean getInsecureSkipVerify() {
        return insecureSkipVerify;
    }

    public void setInsecureSkipVerify(@Nullable Boolean insecureSkipVerify) {
        this.insecureSkipVerify = insecureSkipVerify;
    }

    public @Nullable String getSuccessCondition() {
        return successCondition;
    }

    public void setSuccessCondition(@Nullable String successCondition) {
        this.successCondition = successCondition;
    }
}
