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

    /** Every program of this machine as one user who may do everything; only for a server on the loopback interface. */
    public static Admission thisMachine(String user) {
        return new Admission(new ThisMachine(user), TokenRoutes.forEverybody(), Rights.EVERYTHING);
    }
}
