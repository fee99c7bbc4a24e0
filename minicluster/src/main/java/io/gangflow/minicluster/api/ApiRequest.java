package io.gangflow.minicluster.api;

import io.gangflow.minicluster.object.Query;
import java.util.Locale;

/**
 * A parsed request for the handlers.
 *
 * @param method GET, POST, ...
 * @param path the decoded path
 * @param query the query parameters
 * @param contentType of the body, without parameters, lower case
 * @param accept the Accept header, empty when absent
 * @param userAgent the User-Agent header, empty when absent
 * @param body the whole body, empty when there is none
 * @param permission checks verbs beyond the request's own, which has already been authorized
 */
record ApiRequest(
        String method,
        ResourcePath path,
        Query query,
        String contentType,
        String accept,
        String userAgent,
        RequestBody body,
        Permission permission) {

    ApiRequest {
        int parameters = contentType.indexOf(';');
        contentType = (parameters < 0 ? contentType : contentType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    boolean isDryRun() {
        return query.has("dryRun");
    }

    /** The field manager of a write: the given one, or the name of the client's program. */
    String fieldManager() {
        int slash = userAgent.indexOf('/');
        return query.first("fieldManager").orElse(slash < 0 ? userAgent : userAgent.substring(0, slash));
    }
}
