package io.gangflow.server.identity;

import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Caller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;

/**
 * Authenticates the owner of a local cluster by a token that only the owner can read, sent as a bearer token or as the
 * password of any user name. Used for a server on the loopback interface. Requests from pages of other sites in a local
 * browser are rejected, because they contain another host (DNS rebinding) or another origin than this server's. Thread-safe.
 */
public final class OwnerAuthenticator implements Authenticator {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final Identity user;
    private final String token;

    public OwnerAuthenticator(String user, String token) {
        this.user = Identity.of(new Caller(user, List.of()));
        this.token = token;
    }

    @Override
    public Identity identify(Credentials credentials, Origin origin) {
        boolean otherPage = !origin.page().isEmpty() && !origin.page().equals(origin.own());
        if (!LOOPBACK.contains(origin.host()) || otherPage) {
            throw new ApiException(403, "Forbidden: only programs of this machine are served, by the name localhost");
        }
        if (credentials instanceof Credentials.Bearer bearer && isToken(bearer.token())) {
            return user;
        }
        if (credentials instanceof Credentials.Password login && isToken(login.password())) {
            return user;
        }
        throw new ApiException(401, "Not authenticated");
    }

    /**
     * Returns the token to a client that already has it as its password, for clients that log in first.
     *
     * @throws ApiException with 401 when the password is wrong
     */
    String login(Credentials.Password login) {
        if (!isToken(login.password())) {
            throw new ApiException(401, "Invalid credentials");
        }
        return token;
    }

    private boolean isToken(String secret) {
        return MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }
}
