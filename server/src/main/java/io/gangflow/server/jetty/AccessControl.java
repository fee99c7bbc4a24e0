package io.gangflow.server.jetty;

import io.gangflow.server.access.Rights;
import io.gangflow.server.http.Route;
import io.gangflow.server.identity.Authenticator;
import io.gangflow.server.identity.OwnerAuthenticator;
import io.gangflow.server.identity.TokenRoutes;
import java.util.List;

/**
 * Authentication and authorization of the server.
 *
 * @param tokens routes that issue tokens
 */
public record AccessControl(Authenticator authenticator, List<Route> tokens, Rights rights) {

    public AccessControl {
        tokens = List.copyOf(tokens);
    }

    /**
     * Admits every client with the token, as one user with all permissions; only for a server on the loopback
     * interface.
     *
     * @param token of at least 32 random bytes
     */
    public static AccessControl thisMachine(String user, String token) {
        return thisMachine(user, token, Rights.EVERYTHING);
    }

    /**
     * Admits every client with the token, as one user; only for a server on the loopback interface.
     *
     * @param token of at least 32 random bytes
     * @param rights of the user
     */
    public static AccessControl thisMachine(String user, String token, Rights rights) {
        OwnerAuthenticator owner = new OwnerAuthenticator(user, token);
        return new AccessControl(owner, TokenRoutes.forOwner(owner), rights);
    }
}
