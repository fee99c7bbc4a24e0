package io.gangflow.jobs.storage;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Temporary keys, renewed five minutes before they expire. Thread-safe. */
final class RenewedKeys implements KeySource {

    /** Time before expiry at which keys are renewed, so that a long request is still accepted. */
    private static final Duration MARGIN = Duration.ofMinutes(5);

    /** Fetches new keys. */
    interface Fetch {
        S3Keys fetch() throws IOException;
    }

    private final Fetch fetch;
    private final Clock clock;
    private @Nullable S3Keys current;

    RenewedKeys(Fetch fetch, Clock clock) {
        this.fetch = fetch;
        this.clock = clock;
    }

    @Override
    public synchronized Optional<S3Keys> keys() throws IOException {
        S3Keys keys = current;
        if (keys == null || endsWithin(keys, MARGIN)) {
            keys = fetched(keys);
            current = keys;
        }
        return Optional.of(keys);
    }

    private S3Keys fetched(@Nullable S3Keys old) throws IOException {
        try {
            return fetch.fetch();
        } catch (IOException e) {
            if (old != null && !endsWithin(old, Duration.ZERO)) {
                return old; // they are still valid for some minutes, and the next request retries
            }
            throw e;
        }
    }

    private boolean endsWithin(S3Keys keys, Duration margin) {
        return keys.expires()
                .map(end -> !clock.instant().plus(margin).isBefore(end))
                .orElse(false);
    }

    @Override
    public synchronized boolean renew() {
        current = null;
        return true;
    }
}
