package io.gangflow.server.identity;

import io.gangflow.server.http.Caller;
import java.util.List;
import java.util.Map;

/**
 * A caller with all attributes that Kubernetes authorization can use.
 *
 * @param uid empty when unknown
 * @param extra the extra fields of a TokenReview; some authorizers restrict permissions with them, so all must be kept
 */
public record Identity(Caller caller, String uid, Map<String, List<String>> extra) {

    /** A caller without credentials, on a route that needs none. */
    public static final Identity ANONYMOUS = of(new Caller("system:anonymous", List.of("system:unauthenticated")));

    public Identity {
        extra = Map.copyOf(extra);
    }

    public static Identity of(Caller caller) {
        return new Identity(caller, "", Map.of());
    }
}
