package io.gangflow.airflow.identity;

import io.gangflow.airflow.http.Caller;
import java.util.List;
import java.util.Map;

/**
 * A caller with everything that Kubernetes may decide by.
 *
 * @param uid empty when unknown
 * @param extra what a TokenReview added; some authorizers restrict rights by it, so none of it may be lost
 */
public record Identity(Caller caller, String uid, Map<String, List<String>> extra) {

    /** Whoever sends no credentials to a route that wants none. */
    public static final Identity ANONYMOUS =
            of(new Caller("system:anonymous", List.of("system:unauthenticated")));

    public Identity {
        extra = Map.copyOf(extra);
    }

    public static Identity of(Caller caller) {
        return new Identity(caller, "", Map.of());
    }
}
