package io.gangflow.airflow.server;

import io.gangflow.airflow.access.Rights;
import io.gangflow.airflow.http.Route;
import io.gangflow.airflow.identity.Authenticator;
import io.gangflow.airflow.identity.ThisMachine;
import io.gangflow.airflow.identity.TokenRoutes;
import java.util.List;

/**
 * Who is let in, and to what.
 *
 * @param tokens routes on which tokens are given
 */
public record Admission(Authenticator authenticator, List<Route> tokens, Rights rights) {

    public Admission {
        tokens = List.copyOf(tokens);
    }

    /**
     * Whoever has the token, as one user who is allowed everything; only for a server on the loopback interface.
     *
     * @param token of at least 32 random bytes
     */
    public static Admission thisMachine(String user, String token) {
        ThisMachine owner = new ThisMachine(user, token);
        return new Admission(owner, TokenRoutes.forOwner(owner), Rights.EVERYTHING);
    }
}
