package io.gangflow.server.failure;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.live.RequestFailure;
import io.gangflow.server.http.ApiException;
import java.net.HttpURLConnection;

/**
 * The messages for clients when the cluster reports an error. They never contain the cluster's own message, which can
 * name objects that the client is not allowed to see.
 */
public final class KubernetesFailures {

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int RETRY_SECONDS = 2;

    private KubernetesFailures() {}

    public static ApiException of(KubernetesClientException failure) {
        return switch (failure.getCode()) {
            case HttpURLConnection.HTTP_FORBIDDEN ->
                new ApiException(403, "Forbidden: the server's own account has no right in the cluster to do this");
            case HttpURLConnection.HTTP_NOT_FOUND -> new ApiException(404, "Not found in the cluster");
            case HttpURLConnection.HTTP_CONFLICT ->
                new ApiException(409, "Another client changed the object at the same time");
            case HttpURLConnection.HTTP_BAD_REQUEST, HttpURLConnection.HTTP_ENTITY_TOO_LARGE, 422 ->
                new ApiException(400, "The cluster does not accept the object");
            case HttpURLConnection.HTTP_UNAUTHORIZED ->
                unavailable("The cluster does not accept the server's own credentials");
            case TOO_MANY_REQUESTS -> unavailable("The cluster is busy");
            default ->
                unavailable(
                        RequestFailure.noResponse(failure).isPresent()
                                ? "The cluster does not answer"
                                : "The cluster could not do this");
        };
    }

    public static ApiException unavailable(String why) {
        return ApiException.later(503, why, RETRY_SECONDS);
    }
}
