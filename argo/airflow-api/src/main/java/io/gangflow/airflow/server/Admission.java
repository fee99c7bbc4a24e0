package io.gangflow.airflow.server;

import io.gangflow.airflow.access.Rights;
import io.gangflow.airflow.http.Route;
import io.gangflow.airflow.identity.Authenticator;
import io.gangflow.airflow.identity.OwnerAuthenticator;
import io.gangflow.airflow.identity.TokenRoutes;
import java.util.List;

/**
 * Authentication and authorization of the server.
 *
 * @param tokens routes that issue tokens
 */
public record Admission(Authenticator authenticator, List<Route> tokens, Rights rights) {

    public Admission {
        tokens = List.copyOf(tokens);
    }

    /**
     * Admits every client with the token, as one user with all permissions; only for a server on the loopback
     * interface.
     *
     * @param token of at least 32 random bytes
     */
    public static Admission thisMachine(String user, String token) {
        OwnerAuthenticator owner = new OwnerAuthenticator(user, token);
        return new Admission(owner, TokenRoutes.forOwner(owner), Rights.EVERYTHING);
    }
}
