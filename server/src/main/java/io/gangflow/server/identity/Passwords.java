package io.gangflow.server.identity;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.limit.ExpiringCache;
import io.gangflow.server.limit.TokenBuckets;
import io.gangflow.server.limit.TokenBuckets.Rate;
import io.gangflow.time.Ticker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Checks passwords. An unknown user name takes as long as a wrong password. Clients with HTTP Basic send the password
 * with every request, so a correct one is cached for a minute, as a digest whose key exists only in this process.
 * Thread-safe.
 */
public final class Passwords {

    /** Bcrypt ignores further bytes. */
    public static final int MOST_BYTES = 72;

    private static final int COST = 12;
    private static final int AT_ONCE = 2;
    /** Small, because a waiting request blocks a worker thread. */
    private static final int WAITING = 4;

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Rate TRIES = new Rate(2, 20);
    private static final int REMEMBERED = 1_024;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final UsersFile file;
    private final Digest digest = new Digest(SigningKey.random());
    private final ConcurrencyLimit turns = new ConcurrencyLimit(AT_ONCE, WAITING, PATIENCE);
    private final TokenBuckets tries;
    private final ExpiringCache<String, User> remembered;

    public Passwords(UsersFile file) {
        this(file, Ticker.SYSTEM);
    }

    /** Creates it with the given clock, in nanoseconds. */
    public Passwords(UsersFile file, Ticker ticker) {
        this.file = file;
        this.tries = new TokenBuckets(TRIES, ticker);
        this.remembered = new ExpiringCache<>(REMEMBERED, ticker);
    }

    Map<String, User> users() {
        return file.users();
    }

    /**
     * Returns the user with this password.
     *
     * @param address of the client; empty if its attempts are already counted elsewhere
     * @return empty when the user does not exist, or the password is wrong
     * @throws ApiException with 429 when the address tries too often, or too many clients try at once
     */
    Optional<User> check(Credentials.Password login, String address) throws InterruptedException {
        String key = digest.of(login.user() + "\0" + login.password());
        Map<String, User> users = file.users();
        Optional<User> known = remembered.get(key).filter(user -> user.equals(users.get(user.name())));
        if (known.isPresent()) {
            return known;
        }
        count(address);
        Optional<User> user = Optional.ofNullable(users.get(login.user()));
        String hash = user.map(User::hash).orElseGet(() -> dearest(users));
        boolean right = matches(login.password(), hash) && user.isPresent();
        user.filter(whose -> right).ifPresent(whose -> remembered.put(key, whose, MINUTE));
        return right ? user : Optional.empty();
    }

    private void count(String address) {
        int seconds = address.isEmpty() ? 0 : tries.take(address);
        if (seconds > 0) {
            throw ApiException.later(429, "Too Many Requests", seconds);
        }
    }

    /** Returns the hash with the highest cost; in {@code $2b$12$} the cost is before the salt. */
    private static String dearest(Map<String, User> users) {
        return users.values().stream()
                .map(User::hash)
                .max(Comparator.comparing(hash -> hash.substring(4, 6)))
                .orElseThrow();
    }

    private boolean matches(String password, String hash) throws InterruptedException {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        if (!turns.acquire()) {
            throw ApiException.later(429, "Too Many Requests", 1);
        }
        try {
            boolean same = BCrypt.verifyer(null, LongPasswordStrategies.truncate(BCrypt.Version.VERSION_2A))
                    .verify(bytes, hash.getBytes(StandardCharsets.US_ASCII))
                    .verified;
            return same && bytes.length <= MOST_BYTES;
        } finally {
            turns.release();
        }
    }

    /**
     * Returns a line of the users file.
     *
     * @throws IllegalArgumentException when name, password or groups are invalid
     */
    public static String line(String name, String password, String groups) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "the password has %d bytes and must have 1 to %d".formatted(bytes.length, MOST_BYTES));
        }
        byte[] hash = BCrypt.withDefaults().hash(COST, bytes);
        String line = name + ":" + new String(hash, StandardCharsets.US_ASCII) + (groups.isEmpty() ? "" : ":" + groups);
        UsersText.read(line, "line");
        return line;
    }
}
