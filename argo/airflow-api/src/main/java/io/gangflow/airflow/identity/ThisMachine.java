package io.gangflow.airflow.identity;

import io.gangflow.airflow.http.ApiException;
import io.gangflow.airflow.http.Caller;
import java.util.List;
import java.util.Set;

/**
 * Takes everybody on this machine for one user, whatever they send: for a server that listens on the loopback interface
 * before a cluster of the same user. A page of another site that a browser on this machine shows is not let in: it
 * either names its own host (DNS rebinding) or its origin.
 */
public final class ThisMachine implements Authenticator {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final Identity user;

    public ThisMachine(String user) {
        this.user = Identity.of(new Caller(user, List.of()));
    }

    @Override
    public Identity identify(Credentials credentials, Origin origin) {
        if (!LOOPBACK.contains(origin.host()) || !origin.page().isEmpty()) {
            throw new ApiException(403, "Forbidden: only programs of this machine are served, by the name localhost");
        }
        return user;
    }
}
