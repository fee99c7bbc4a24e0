package io.gangflow.jobs.storage;

import java.time.Instant;
import java.util.Optional;

/**
 * The keys that requests are signed with.
 *
 * @param sessionToken empty when there is none
 * @param expires when the keys expire; empty for permanent keys
 */
record S3Keys(String accessKey, String secretKey, String sessionToken, Optional<Instant> expires) {

    S3Keys {
        if (accessKey.isBlank() || secretKey.isBlank()) {
            throw new IllegalArgumentException("an access key and a secret key must be set together");
        }
    }

    /** Returns a text without the secrets. */
    @Override
    public String toString() {
        return "S3Keys[expires=" + expires + "]";
    }
}
