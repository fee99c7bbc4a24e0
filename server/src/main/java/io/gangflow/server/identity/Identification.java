package io.gangflow.server.identity;

import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Caller;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Authenticates the users of a file, with a password or an issued token, and callers with a token of the cluster.
 * Thread-safe.
 */
public final class Identification implements Authenticator {

    private final Optional<Passwords> passwords;
    private final Tokens tokens;
    private final Optional<TokenReviews> reviews;

    /**
     * Creates the authenticator.
     *
     * @param clock used for the expiry of tokens
     */
    public Identification(Optional<Passwords> passwords, SigningKey key, Optional<TokenReviews> reviews, Clock clock) {
        this.passwords = passwords;
        this.tokens = new Tokens(key, clock);
        this.reviews = reviews;
    }

    @Override
    public Identity identify(Credentials credentials, Origin origin) throws InterruptedException {
        if (credentials instanceof Credentials.Bearer bearer) {
            return bearer(bearer.token(), origin);
        }
        if (credentials instanceof Credentials.Password login) {
            return identity(user(login, origin.address()).orElseThrow(() -> new ApiException(401, "Unauthorized")));
        }
        throw new ApiException(401, "Not authenticated");
    }

    private Identity bearer(String token, Origin origin) {
        if (passwords.isPresent() && Tokens.isOurs(token)) {
            return identity(tokens.verify(token, passwords.get().users()));
        }
        return reviews.orElseThrow(Tokens::invalid).identify(token, origin.address());
    }

    private static Identity identity(User user) {
        return Identity.of(new Caller(user.name(), user.groups()));
    }

    private Optional<User> user(Credentials.Password login, String address) throws InterruptedException {
        return passwords.isPresent() ? passwords.get().check(login, address) : Optional.empty();
    }

    /**
     * Issues a token for a password.
     *
     * @param address of the client; empty if its attempts are already counted elsewhere
     * @throws ApiException with 401 when the password is wrong
     */
    String login(Credentials.Password login, String address, Duration life) throws InterruptedException {
        return user(login, address)
                .map(user -> tokens.issue(user, life))
                .orElseThrow(() -> new ApiException(401, "Invalid credentials"));
    }
}
